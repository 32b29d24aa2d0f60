import { ACCEPTED_TYPES, safeFileName } from "../../../domain/evidence.ts";
import { endingOf } from "./content/type_of.ts";

/**
 * The name to keep for a file of this type: safe, and with an ending that says what it is, since the computer that
 * downloads it believes the ending. `holiday.jpg` stays, `holiday` and `holiday.bat` become `holiday.jpg`, `holiday.bat.jpg`.
 */
export function storedName(fileName: string, type: string): string {
  const name = safeFileName(fileName.toWellFormed());
  const extensions = ACCEPTED_TYPES[type]?.extensions ?? [];
  const ending = extensions[0];
  return ending === undefined || extensions.includes(endingOf(name))
    ? name
    : safeFileName(`${name}.${ending}`);
}
