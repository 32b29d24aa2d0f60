/** Spec 1 §2.7, DECISIONS 11. */
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

/** Types are detected from the content. `inline`: a browser shows it without running anything; else download. */
export const ACCEPTED_TYPES: Record<string, Accepted> = {
  "image/jpeg": media("image", "JPEG image", ["jpg", "jpeg"]),
  "image/png": media("image", "PNG image", ["png"]),
  "image/gif": media("image", "GIF image", ["gif"]),
  "image/webp": media("image", "WebP image", ["webp"]),
  "image/avif": media("image", "AVIF image", ["avif"]),
  "image/heic": { kind: "image", name: "HEIC photo", extensions: ["heic", "heif"], inline: false },
  "application/pdf": { kind: "pdf", name: "PDF document", extensions: ["pdf"], inline: true },
  "application/msword": office("Word document", "doc"),
  "application/vnd.ms-excel": office("Excel workbook", "xls"),
  "application/vnd.ms-powerpoint": office("PowerPoint", "ppt"),
  [`${OOXML}.wordprocessingml.document`]: office("Word document", "docx"),
  [`${OOXML}.spreadsheetml.sheet`]: office("Excel workbook", "xlsx"),
  [`${OOXML}.presentationml.presentation`]: office("PowerPoint", "pptx"),
  [`${ODF}.text`]: office("OpenDocument text", "odt"),
  [`${ODF}.spreadsheet`]: office("OpenDocument sheet", "ods"),
  [`${ODF}.presentation`]: office("OpenDocument slides", "odp"),
  "application/rtf": office("Rich text", "rtf"),
  "video/mp4": media("video", "MP4 video", ["mp4", "m4v"]),
  "video/webm": media("video", "WebM video", ["webm"]),
  "video/ogg": media("video", "Ogg video", ["ogv"]),
  "video/quicktime": media("video", "QuickTime video", ["mov"]),
  "video/x-matroska": media("video", "Matroska video", ["mkv"]),
  "video/vnd.avi": media("video", "AVI video", ["avi"]),
  "video/x-ms-asf": media("video", "Windows Media video", ["wmv", "asf"]),
  "video/x-flv": media("video", "Flash video", ["flv"]),
  "video/3gpp": media("video", "Phone video", ["3gp"]),
  "video/mpeg": media("video", "MPEG video", ["mpg", "mpeg"]),
  "audio/mpeg": media("audio", "MP3 recording", ["mp3"]),
  "audio/mp4": media("audio", "AAC recording", ["m4a"]),
  "audio/aac": media("audio", "AAC recording", ["aac"]),
  "audio/webm": media("audio", "Voice note", ["weba"]),
  "audio/ogg": media("audio", "Ogg recording", ["ogg", "oga", "opus"]),
  "audio/wav": media("audio", "WAV recording", ["wav"]),
  "audio/flac": media("audio", "FLAC recording", ["flac"]),
  "audio/amr": media("audio", "Phone recording", ["amr"]),
  "audio/3gpp": media("audio", "Phone recording", ["3gp"]),
  "audio/x-ms-wma": media("audio", "Windows Media recording", ["wma"]),
  "text/plain": { kind: "text", name: "Text", extensions: ["txt"], inline: true },
  "text/csv": { kind: "text", name: "CSV table", extensions: ["csv"], inline: false },
};

function office(name: string, extension: string): Accepted {
  return { kind: "word/office", name, extensions: [extension], inline: false };
}

function media(kind: "image" | "video" | "audio", name: string, extensions: readonly string[]): Accepted {
  return { kind, name, extensions, inline: true };
}

export const ACCEPTED_TYPES_TEXT =
  "Images, PDFs, Word and other Office documents, text, video and sound files are accepted.";

/** `accept` attribute of a file input. */
export const ACCEPT_ATTRIBUTE = [
  "image/*",
  "video/*",
  "audio/*",
  ...Object.values(ACCEPTED_TYPES).flatMap((type) => type.extensions.map((extension) => `.${extension}`)),
].join(",");

/** `link` is the type of an external link (spec 1 §3). */
export function evidenceKind(fileType: string): EvidenceKind {
  if (fileType === "link") return "link";
  return ACCEPTED_TYPES[fileType]?.kind ?? "other";
}

/** Everything else is a download (DESIGN §3). */
export function isInline(fileType: string): boolean {
  return ACCEPTED_TYPES[fileType]?.inline ?? false;
}

export const THUMBNAIL_STATES = ["none", "waiting", "made", "failed"] as const;
export type ThumbnailState = (typeof THUMBNAIL_STATES)[number];

/** Whether the server decodes it; HEIC shows 'Image Preview Unavailable' (DECISIONS 11). */
export function isRasterImage(fileType: string): boolean {
  return evidenceKind(fileType) === "image" && isInline(fileType);
}

export const RASTER_IMAGE_TYPES = Object.keys(ACCEPTED_TYPES).filter(isRasterImage);

/** Extensions that open in the video viewer, whatever the type (spec 1 §2.7). */
const VIDEO_EXTENSION = /\.(mp4|avi|mov|webm|mkv|flv|wmv)$/i;

export function isVideo({ fileName, fileType }: { fileName: string; fileType: string }): boolean {
  const kind = evidenceKind(fileType);
  return kind === "video" || (kind === "other" && VIDEO_EXTENSION.test(fileName));
}

/** Without folders, controls and direction marks; cut to `max` characters before its extension. Never empty. */
export function safeFileName(text: string, max = 300): string {
  const last = text.split(/[/\\]/).at(-1) ?? "";
  const clean = last.normalize("NFC").replace(/[\p{Cc}\p{Bidi_Control}]/gu, "").trim();
  if (clean === "" || /^\.+$/.test(clean)) return "file";
  const characters = [...clean];
  if (characters.length <= max) return clean;
  const dot = clean.lastIndexOf(".");
  const extension = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : "";
  return characters.slice(0, max - extension.length).join("") + extension;
}
