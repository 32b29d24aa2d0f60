import type { EvidenceKind } from "./evidence.ts";

/** For students. */
export const KIND_NAMES: Record<EvidenceKind, string> = {
  image: "Picture",
  pdf: "PDF",
  "word/office": "Document",
  text: "Text",
  video: "Film",
  audio: "Sound",
  link: "Link",
  other: "File",
};

type Piece = { fileName: string; kind: EvidenceKind };

/** Names without endings, for students: what a camera or recorder named becomes its kind, numbered from the second on. */
export function pieceNames(pieces: readonly Piece[]): string[] {
  const counts = new Map<string, number>();
  return pieces.map((piece) => {
    const name = pieceName(piece);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}

/** One name on its own. */
export function pieceName({ fileName, kind }: Piece): string {
  if (kind === "link") return fileName;
  const stem = fileName.replace(/\.[\p{L}\d]{1,5}$/u, "");
  if (/^screenshot\b/i.test(stem)) return "Screenshot";
  const device = DEVICE_NAMES[kind];
  if (device && DEVICE_STEM.test(stem)) return device;
  const clean = stem.replace(/[_\s]+/g, " ").trim();
  return clean || (device ?? "File");
}

const DEVICE_NAMES: Partial<Record<EvidenceKind, string>> = {
  image: "Photo",
  video: "Film",
  audio: "Voice note",
};

/** As phones and this product name what they record: words such as IMG or Photo, then only digits and marks. */
const DEVICE_STEM =
  /^(img|image|photo|picture|pic|dsc[nf]?|dcim|pxl|vid|video|film|mov|mvi|signal|whatsapp (image|video|audio)|voice note|voice|recording|rec|audio|aud|ptt|camera|\d)([\s_.\-()~:]|\d|at|mp|wa|copy)*$/i;
