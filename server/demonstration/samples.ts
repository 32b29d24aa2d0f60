import { drawPicture } from "./draw_picture.ts";
import { writePdf } from "./write_pdf.ts";

export type Sample = { fileName: string; bytes: Uint8Array<ArrayBuffer> };

/** Pieces of evidence as students hand them in: made here, so that nobody's picture is needed. */
export const SAMPLES = {
  photo: { fileName: "out of the window.png", bytes: drawPicture(480, 320) },
  report: {
    fileName: "my report.pdf",
    bytes: writePdf(["My report", "What I did", "What went well", "What I would do next time"]),
  },
  plan: {
    fileName: "my plan.txt",
    bytes: new TextEncoder().encode(
      "My plan\n\n1. Stop and think.\n2. Ask somebody I trust.\n3. Write it down.\n",
    ),
  },
} as const satisfies Record<string, Sample>;

export type SampleName = keyof typeof SAMPLES;
