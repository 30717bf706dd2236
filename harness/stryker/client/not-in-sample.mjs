/** The reason with which Stryker's report leaves a mutant out that isn't in the sample. */
export const NOT_IN_SAMPLE = "not in the sample";
