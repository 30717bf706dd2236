/** The reason in Stryker's report for a mutant that isn't in the sample. */
export const NOT_IN_SAMPLE = "not in the sample";
