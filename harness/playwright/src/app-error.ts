/** An error for the author of a test: the app can't do what the test requested. */
export class AppError extends Error {
  override readonly name = "AppError";
}
