import type { EvidenceKind } from "../../../domain/evidence.ts";
import { AudioLines, File, FileSpreadsheet, FileText, Film, Image, Link } from "../../../ui/icons.ts";

/** The icon and the words of a kind of file. */
export type FileLook = { Icon: typeof File; words: string };

const LOOKS: Record<EvidenceKind, FileLook> = {
  image: { Icon: Image, words: "Picture" },
  pdf: { Icon: FileText, words: "PDF" },
  "word/office": { Icon: FileSpreadsheet, words: "Document" },
  text: { Icon: FileText, words: "Text" },
  video: { Icon: Film, words: "Video" },
  audio: { Icon: AudioLines, words: "Sound recording" },
  link: { Icon: Link, words: "Link" },
  other: { Icon: File, words: "File" },
};

/** How a kind of evidence or resource is drawn where it has no picture of its own, and what it is called (spec 1 §2.7). */
export function fileLook(kind: EvidenceKind): FileLook {
  return LOOKS[kind];
}
