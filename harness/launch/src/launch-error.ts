/** An error for a program that can't be started, or that ended. Its message is shown to users. */
export class LaunchError extends Error {
  override readonly name = "LaunchError";
}
