import { ACCEPTED_TYPES, safeFileName } from "../../../domain/evidence.ts";
import { extensionOf } from "./content/detect_type.ts";

/** Safe name whose extension matches the type: `holiday.bat` of a JPEG becomes `holiday.bat.jpg`. */
export function storedName(fileName: string, type: string): string {
  const name = safeFileName(fileName.toWellFormed());
  const extensions = ACCEPTED_TYPES[type]?.extensions ?? [];
  const extension = extensions[0];
  return extension === undefined || extensions.includes(extensionOf(name))
    ? name
    : safeFileName(`${name}.${extension}`);
}
