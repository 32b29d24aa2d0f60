import { AppError } from "../../domain/errors.ts";
import type { PlacedDraft } from "../../server/features/units/import_units.ts";
import { readText } from "./read_text.ts";
import { readTable } from "./read_table.ts";
import { draftsOfTable } from "./drafts_of_table.ts";

/** The units of a file: JSON when its name or its first character says so, else a table. Throws not_found, invalid. */
export async function readDrafts(path: string): Promise<PlacedDraft[]> {
  const text = readText(await readBytes(path));
  const json = /\.json$/i.test(path) || (!/\.(csv|tsv|txt)$/i.test(path) && /^\s*[[{]/.test(text));
  return json ? draftsOfJson(text) : draftsOfTable(readTable(text));
}

function draftsOfJson(text: string): PlacedDraft[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    throw new AppError("invalid", `The file is not JSON: ${(error as Error).message}`);
  }
  if (!Array.isArray(list)) {
    throw new AppError("invalid", "The file must hold a list of units: [{unitCode, title, level, outcomes}]");
  }
  return list.map((item: unknown, index) => {
    const isUnit = typeof item === "object" && item !== null && !Array.isArray(item);
    return isUnit
      ? { place: { index }, draft: item }
      : { place: { index }, draft: {}, problem: "This is not a unit: {unitCode, title, level, outcomes}" };
  });
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await Deno.readFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) throw new AppError("not_found", `There is no file ${path}`);
    if (error instanceof Deno.errors.IsADirectory) {
      throw new AppError("invalid", `${path} is a folder, not a file`);
    }
    if (error instanceof Deno.errors.PermissionDenied) {
      throw new AppError("forbidden", `${path} may not be read`);
    }
    throw error;
  }
}
