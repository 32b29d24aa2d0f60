export type Sample = { fileName: string; bytes: Uint8Array<ArrayBuffer> };

/** Invented, so that no real picture is needed. */
export const SAMPLES = {
  photo: sample("photo.png", "out of the window.png"),
  report: sample("report.pdf", "my report.pdf"),
  plan: sample("plan.txt", "my plan.txt"),
  recording: sample("recording.wav", "asking the driver.wav"),
  timetable: sample("timetable.pdf", "timetable of the 14.pdf"),
};

export type SampleName = keyof typeof SAMPLES;

function sample(file: string, fileName: string): Sample {
  return { fileName, bytes: Deno.readFileSync(new URL(`./samples/${file}`, import.meta.url)) };
}
