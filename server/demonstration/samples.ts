import { drawPicture } from "./draw_picture.ts";
import { recordTone } from "./record_tone.ts";
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
  recording: { fileName: "asking the driver.wav", bytes: recordTone(2) },
  timetable: {
    fileName: "timetable of the 14.pdf",
    bytes: writePdf(["The 14", "Library  08.05  08.25  08.45", "Market  08.14  08.34  08.54"]),
  },
} as const satisfies Record<string, Sample>;

export type SampleName = keyof typeof SAMPLES;
