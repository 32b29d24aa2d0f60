import { dirname } from "node:path";
import { OWNER_ONLY } from "../../db/adapters/owner_only.ts";
import { AppError } from "../../domain/errors.ts";

/** Opens the file for `--out`, readable by its owner alone. Throws `invalid` for `out` with the reason. */
export async function openOutput(
  path: string,
  options: Pick<Deno.OpenOptions, "create" | "createNew">,
): Promise<Deno.FsFile> {
  try {
    return await Deno.open(path, { write: true, mode: OWNER_ONLY.file, ...options });
  } catch (error) {
    const message = `The file cannot be created: ${reasonOf(error, path)}`;
    throw new AppError("invalid", message, { fields: { out: message } });
  }
}

function reasonOf(error: unknown, path: string): string {
  if (error instanceof Deno.errors.AlreadyExists) return "there is one already";
  if (error instanceof Deno.errors.NotFound) return `there is no folder ${dirname(path)}`;
  if (error instanceof Deno.errors.PermissionDenied) return `you may not write it in ${dirname(path)}`;
  return error instanceof Error ? error.message : String(error);
}
