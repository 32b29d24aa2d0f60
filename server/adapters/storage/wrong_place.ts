import { AppError } from "../../../domain/errors.ts";

/** What a writer is told who goes on from another byte than the one that the storage can go on from. */
export function wrongPlace(): AppError {
  return new AppError(
    "conflict",
    "This upload does not go on from here. Ask how far it came, and send the rest.",
  );
}
