/** An error for the author of a test: what was asked of the app can't be done. */
export class AppError extends Error {
  override readonly name = "AppError";
}
