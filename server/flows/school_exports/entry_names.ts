import { AppError } from "../../../domain/errors.ts";

const FILES = "files/";

/** `files/upl_4k0….jpg`: the storage key without the school's id, and an ending by which it opens. */
export function fileEntry(key: string, tenantId: string, ending: string): string {
  if (!key.startsWith(`${tenantId}/`)) throw new Error(`${key} is not an object of ${tenantId}`);
  return `${FILES}${key.slice(tenantId.length + 1)}${ending}`;
}

/** Ending of a file's name as it was uploaded; empty where it has none that is safe. */
export function endingOf(fileName: string): string {
  return /\.[A-Za-z0-9]{1,10}$/.exec(fileName)?.[0].toLowerCase() ?? "";
}

/** Ending of a picture that the product drew: a photo as documents show it, a logo, and previews and pictures of staff. */
export function drawnEnding(key: string): string {
  if (key.includes("/print-")) return ".jpg";
  return key.includes("/logo-") ? ".png" : ".webp";
}

const ENTRY =
  /^(README\.txt|manifest\.json|manifest-sha256\.txt|csv\/[a-z]+\.csv|data\/[a-z0-9_]+\.jsonl|files\/[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*(\.[a-z0-9]{1,10})?)$/;

/** Throws invalid for a name that no export has, such as one that leads out of a folder. */
export function checkEntryName(name: string): void {
  if (ENTRY.test(name) && name.length <= 250) return;
  throw new AppError(
    "invalid",
    `This is no export of a school: it contains ${JSON.stringify(name.slice(0, 200))}.`,
  );
}

export const tableEntry = (table: string) => `data/${table}.jsonl`;

/** Null for what is no table's. */
export function tableOfEntry(name: string): string | null {
  return /^data\/(.*)\.jsonl$/.exec(name)?.[1] ?? null;
}

/** Key of a stored object of the school that it becomes one of; null for what is no stored object. */
export function keyOfEntry(name: string, tenantId: string): string | null {
  if (!name.startsWith(FILES)) return null;
  return `${tenantId}/${name.slice(FILES.length).replace(/\..*$/, "")}`;
}
