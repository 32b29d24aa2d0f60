/** How evidence is shown (spec 1 §2.7, DECISIONS 11). */
export const EVIDENCE_KINDS = [
  "image",
  "pdf",
  "word/office",
  "text",
  "video",
  "audio",
  "link",
  "other",
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

type Accepted = { kind: EvidenceKind; name: string; extensions: readonly string[]; inline: boolean };

const OOXML = "application/vnd.openxmlformats-officedocument";
const ODF = "application/vnd.oasis.opendocument";

/**
 * Every type we take, as told from the content, never from the name. `inline` marks what a browser shows without
 * being able to run anything; the rest is handed out as a download.
 */
export const ACCEPTED_TYPES: Record<string, Accepted> = {
  "image/jpeg": { kind: "image", name: "JPEG image", extensions: ["jpg", "jpeg"], inline: true },
  "image/png": { kind: "image", name: "PNG image", extensions: ["png"], inline: true },
  "image/gif": { kind: "image", name: "GIF image", extensions: ["gif"], inline: true },
  "image/webp": { kind: "image", name: "WebP image", extensions: ["webp"], inline: true },
  "image/avif": { kind: "image", name: "AVIF image", extensions: ["avif"], inline: true },
  "image/heic": { kind: "image", name: "HEIC photo", extensions: ["heic", "heif"], inline: false },
  "application/pdf": { kind: "pdf", name: "PDF document", extensions: ["pdf"], inline: true },
  "application/msword": { kind: "word/office", name: "Word document", extensions: ["doc"], inline: false },
  "application/vnd.ms-excel": {
    kind: "word/office",
    name: "Excel workbook",
    extensions: ["xls"],
    inline: false,
  },
  "application/vnd.ms-powerpoint": {
    kind: "word/office",
    name: "PowerPoint",
    extensions: ["ppt"],
    inline: false,
  },
  [`${OOXML}.wordprocessingml.document`]: office("Word document", "docx"),
  [`${OOXML}.spreadsheetml.sheet`]: office("Excel workbook", "xlsx"),
  [`${OOXML}.presentationml.presentation`]: office("PowerPoint", "pptx"),
  [`${ODF}.text`]: office("OpenDocument text", "odt"),
  [`${ODF}.spreadsheet`]: office("OpenDocument sheet", "ods"),
  [`${ODF}.presentation`]: office("OpenDocument slides", "odp"),
  "application/rtf": office("Rich text", "rtf"),
  "text/plain": { kind: "text", name: "Text", extensions: ["txt"], inline: true },
  "text/csv": { kind: "text", name: "CSV table", extensions: ["csv"], inline: false },
};

function office(name: string, extension: string): Accepted {
  return { kind: "word/office", name, extensions: [extension], inline: false };
}

/** What a refused file is told: the list of what we take. */
export const ACCEPTED_WORDS = "Images, PDFs, Word and other Office documents, and text files are accepted.";

/** The `accept` attribute of a file input. */
export const ACCEPT_ATTRIBUTE = [
  "image/*",
  ...Object.values(ACCEPTED_TYPES).flatMap((type) => type.extensions.map((extension) => `.${extension}`)),
].join(",");

/** How a stored type is shown; `link` is the type of an external link (spec 1 §3). */
export function evidenceKind(fileType: string): EvidenceKind {
  if (fileType === "link") return "link";
  return ACCEPTED_TYPES[fileType]?.kind ?? "other";
}

/** Whether a browser may show this type in place; everything else is a download (DESIGN §3). */
export function shownInline(fileType: string): boolean {
  return ACCEPTED_TYPES[fileType]?.inline ?? false;
}

/**
 * A file name that is safe to keep and to show: no folders, no control or direction characters, at most 300
 * characters with its ending kept. Never empty.
 */
export function safeFileName(text: string, max = 300): string {
  const last = text.split(/[/\\]/).at(-1) ?? "";
  const clean = last.normalize("NFC").replace(/[\p{Cc}\p{Bidi_Control}]/gu, "").trim();
  if (clean === "" || /^\.+$/.test(clean)) return "file";
  const characters = [...clean];
  if (characters.length <= max) return clean;
  const dot = clean.lastIndexOf(".");
  const ending = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : "";
  return characters.slice(0, max - ending.length).join("") + ending;
}
