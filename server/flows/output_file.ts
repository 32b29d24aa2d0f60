import { dirname } from "node:path";
import { AppError } from "../../domain/errors.ts";

/** The file of an operator's `--out`, its owner's alone. Throws `invalid` of `out` with what is in its way. */
export async function openOutput(
  path: string,
  options: Pick<Deno.OpenOptions, "create" | "createNew">,
): Promise<Deno.FsFile> {
  try {
    return await Deno.open(path, { write: true, mode: 0o600, ...options });
  } catch (error) {
    const message = `The file cannot be created: ${reasonOf(error, path)}`;
    throw new AppError("invalid", message, { fields: { out: message } });
  }
}

function reasonOf(error: unknown, path: string): string {
  if (error instanceof Deno.errors.AlreadyExists) return "there is one already";
  if (error instanceof Deno.errors.NotFound) return `there is no folder ${dirname(path)}`;
  if (error instanceof Deno.errors.PermissionDenied) return `you may not write in ${dirname(path)}`;
  return error instanceof Error ? error.message : String(error);
}
