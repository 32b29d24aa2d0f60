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
  "video/mp4": played("video", "MP4 video", ["mp4", "m4v"]),
  "video/webm": played("video", "WebM video", ["webm"]),
  "video/ogg": played("video", "Ogg video", ["ogv"]),
  "video/quicktime": played("video", "QuickTime video", ["mov"]),
  "video/x-matroska": played("video", "Matroska video", ["mkv"]),
  "video/vnd.avi": played("video", "AVI video", ["avi"]),
  "video/x-ms-asf": played("video", "Windows Media video", ["wmv", "asf"]),
  "video/x-flv": played("video", "Flash video", ["flv"]),
  "video/3gpp": played("video", "Phone video", ["3gp"]),
  "video/mpeg": played("video", "MPEG video", ["mpg", "mpeg"]),
  "audio/mpeg": played("audio", "MP3 recording", ["mp3"]),
  "audio/mp4": played("audio", "AAC recording", ["m4a"]),
  "audio/aac": played("audio", "AAC recording", ["aac"]),
  "audio/webm": played("audio", "Voice note", ["weba"]),
  "audio/ogg": played("audio", "Ogg recording", ["ogg", "oga", "opus"]),
  "audio/wav": played("audio", "WAV recording", ["wav"]),
  "audio/flac": played("audio", "FLAC recording", ["flac"]),
  "audio/amr": played("audio", "Phone recording", ["amr"]),
  "audio/3gpp": played("audio", "Phone recording", ["3gp"]),
  "audio/x-ms-wma": played("audio", "Windows Media recording", ["wma"]),
  "text/plain": { kind: "text", name: "Text", extensions: ["txt"], inline: true },
  "text/csv": { kind: "text", name: "CSV table", extensions: ["csv"], inline: false },
};

function office(name: string, extension: string): Accepted {
  return { kind: "word/office", name, extensions: [extension], inline: false };
}

/** What is played, never run: a browser that does not know the kind says so and offers the file. */
function played(kind: "video" | "audio", name: string, extensions: readonly string[]): Accepted {
  return { kind, name, extensions, inline: true };
}

/** What a refused file is told: the list of what we take. */
export const ACCEPTED_WORDS =
  "Images, PDFs, Word and other Office documents, text, video and sound files are accepted.";

/** The `accept` attribute of a file input. */
export const ACCEPT_ATTRIBUTE = [
  "image/*",
  "video/*",
  "audio/*",
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

/** How a file's small picture stands: it has none, the job has yet to make it, it is there, or it cannot be made. */
export const THUMBNAIL_STATES = ["none", "waiting", "made", "failed"] as const;
export type ThumbnailState = (typeof THUMBNAIL_STATES)[number];

/** Pictures that the server can draw small; a HEIC photo is kept and shown as 'Image Preview Unavailable' (DECISIONS 11). */
export const DRAWN_TYPES: readonly string[] = [
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/avif",
];

/** Whether the server makes a small picture from the file itself. A video's comes from the browser that sent it. */
export function isDrawn(fileType: string): boolean {
  return DRAWN_TYPES.includes(fileType);
}

/** Endings that open in the video viewer, whatever the type (spec 1 §2.7). */
const VIDEO_ENDING = /\.(mp4|avi|mov|webm|mkv|flv|wmv)$/i;

/** Whether a file is looked at in the video viewer. */
export function isVideo({ fileName, fileType }: { fileName: string; fileType: string }): boolean {
  const kind = evidenceKind(fileType);
  return kind === "video" || (kind === "other" && VIDEO_ENDING.test(fileName));
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
