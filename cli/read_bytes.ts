import { AppError } from "../domain/errors.ts";

/** Throws not_found, invalid, forbidden. */
export async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await Deno.readFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) throw new AppError("not_found", `There is no file ${path}`);
    if (error instanceof Deno.errors.IsADirectory) {
      throw new AppError("invalid", `${path} is a folder, not a file`);
    }
    if (error instanceof Deno.errors.PermissionDenied) {
      throw new AppError("forbidden", `${path} cannot be read: permission denied`);
    }
    throw error;
  }
}
