import { openFairQueue } from "../../kernel/fair_queue.ts";
import type { Drawing, Json } from "../drawing.ts";
import { openDocuments } from "../make_document.ts";

const OPTIONS = {
  waiting: 240,
  bytes: 1024 * 1024,
  milliseconds: 3600_000,
  waitSeconds: 3600,
  readSeconds: 3600,
};

const LETTER = letter("letter.ts");

export function letter(module: string): Drawing<Json> {
  return {
    module: new URL(module, import.meta.url),
    limits: { megabytes: 64, seconds: 60 },
    fileName: (text) => `${text}.pdf`,
  };
}

/** The documents of a worker that draws once `open` is called; `drawn` has what it began to draw. */
export function openDesk(
  over: Partial<typeof OPTIONS> = {},
  drawMore?: (text: unknown) => Promise<void> | void,
) {
  const { waiting, bytes, milliseconds, waitSeconds, readSeconds } = { ...OPTIONS, ...over };
  const gate = Promise.withResolvers<void>();
  const drawn: unknown[] = [];
  const worker = {
    async make<Input>(_module: URL, input: Input) {
      drawn.push(input);
      await gate.promise;
      await drawMore?.(input);
      return new TextEncoder().encode(`${input}, drawn as ${drawn.length}`);
    },
  };
  const documents = openDocuments({
    worker,
    queue: openFairQueue({ atOnce: 1, maxWaiting: waiting, maxWaitingPerSchool: 120, busyMessage: "Busy" }),
    cache: { bytes, milliseconds },
    waitSeconds,
    readSeconds,
  });
  const make = async (
    read: string | (() => Promise<Json>),
    { tenantId = "oak", signal = new AbortController().signal, drawing = LETTER } = {},
  ) => {
    const readInput = typeof read === "string" ? () => Promise.resolve(read) : read;
    const { fileName, bytes } = await documents.make({ tenantId, drawing, readInput, signal });
    return `${fileName}: ${new TextDecoder().decode(bytes)}`;
  };
  return { make, drawn, open: gate.resolve };
}
