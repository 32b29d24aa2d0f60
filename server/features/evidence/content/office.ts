import { ACCEPTED_TYPES } from "../../../../domain/evidence.ts";
import type { StoredObject } from "./stored_object.ts";
import { zipEntries, zipEntryText } from "./zip.ts";

const ARCHIVED = Object.keys(ACCEPTED_TYPES).filter((type) =>
  type.startsWith("application/vnd.o") && ACCEPTED_TYPES[type]?.kind === "word/office"
);
/** What Office calls a part that holds macros: such a document is a program. */
const MACROS = /macroEnabled|vbaProject/i;

/**
 * Which document an archive is: OpenDocument says so in `mimetype`, Office Open XML in `[Content_Types].xml`, wherever in
 * the archive these lie. Null for any other archive, and for documents with macros.
 */
export async function officeType(object: StoredObject): Promise<string | null> {
  const entries = await zipEntries(object);
  if (entries === null || entries.some((entry) => MACROS.test(entry.name))) return null;
  const textOf = async (name: string) => {
    const entry = entries.find((entry) => entry.name === name);
    return entry ? await zipEntryText(object, entry) : null;
  };
  const own = (await textOf("mimetype"))?.trim();
  if (own !== undefined) return ARCHIVED.find((type) => type === own) ?? null;
  const parts = await textOf("[Content_Types].xml");
  if (parts === null || MACROS.test(parts)) return null;
  return ARCHIVED.find((type) => parts.includes(`"${type}.main+xml"`)) ?? null;
}
