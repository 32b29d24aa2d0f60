const MB = 1024 * 1024;

export const STUDENT_FILE_LIMITS = { bytes: 10 * MB } as const;

/** Why a file is not read, in the spec's titles (spec 2 §5). */
export type FileFault = { title: string; text: string };

export function faultText({ title, text }: FileFault): string {
  return `${title}: ${text}`;
}

export const invalidCsv = (text: string): FileFault => ({ title: "Invalid CSV", text });

const SAVE_AS_CSV = "Open it in your spreadsheet program and save it as CSV, then choose that file.";

export function checkFileName(name: string): FileFault | null {
  return /\.csv$/i.test(name) ? null : { title: "Invalid file type", text: "Please select a CSV file" };
}

/** Before anything is read. */
export function checkFileSize(bytes: number): FileFault | null {
  if (bytes === 0) return invalidCsv("The file is empty.");
  return bytes > STUDENT_FILE_LIMITS.bytes
    ? invalidCsv(
      `The file is larger than ${STUDENT_FILE_LIMITS.bytes / MB} MB, and was not read. ` +
        "Ten thousand students take about 2 MB.",
    )
    : null;
}

const begins = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** Bytes that are no text. */
export function checkBytes(bytes: Uint8Array): FileFault | null {
  if (begins(bytes, 0x50, 0x4b) || begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return invalidCsv(`This is a spreadsheet or another packed file with the name of a CSV. ${SAVE_AS_CSV}`);
  }
  return begins(bytes, 0x25, 0x50, 0x44, 0x46)
    ? invalidCsv(`This is a PDF with the name of a CSV. ${SAVE_AS_CSV}`)
    : null;
}

export function checkText(text: string): FileFault | null {
  return text.includes("\u0000")
    ? invalidCsv(
      `The file contains characters that no CSV has (NUL), so it is damaged or of another kind. ${SAVE_AS_CSV}`,
    )
    : null;
}
