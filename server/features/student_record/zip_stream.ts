import { makeZip } from "client-zip";

export type ZipEntry = {
  /** With its folders. */
  name: string;
  lastModified: Date;
  input: string | AsyncIterable<Uint8Array | string>;
};

type Hooks = {
  /** For every piece that is read. */
  onRead: () => void;
  /** Once: when all is read (`complete`), it fails, or its reader goes. */
  onEnd: (complete: boolean) => Promise<void>;
  /** Fails it at once with its reason, also while no one reads. */
  signal: AbortSignal;
};

/** A ZIP as it is read, one entry after another. */
export function zipStream(
  entries: AsyncIterable<ZipEntry>,
  { onRead, onEnd, signal }: Hooks,
): ReadableStream<Uint8Array> {
  const zip = makeZip(entries).getReader();
  let ended = false;
  const end = async (complete: boolean) => {
    if (ended) return;
    ended = true;
    // Ends the entries by an error, which no one waits for.
    if (!complete) await zip.cancel().catch(() => {});
    await onEnd(complete);
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      signal.addEventListener("abort", () => {
        if (ended) return;
        controller.error(signal.reason);
        // Its reader has gone; what is left of it ends on its own.
        end(false).catch(() => {});
      }, { once: true });
    },
    async pull(controller) {
      try {
        const { done, value } = await zip.read();
        onRead();
        // A cancelled ZIP says that it is done.
        signal.throwIfAborted();
        if (!done) return controller.enqueue(value);
      } catch (error) {
        await end(false);
        throw error;
      }
      await end(true);
      controller.close();
    },
    cancel: () => end(false),
  }, { highWaterMark: 0 });
}

/** A file's name within a folder on any system. */
export function entryName(text: string): string {
  const clean = text.toWellFormed().replace(/[/\\:*?"<>|\p{Cc}\p{Cf}]/gu, "_").trim();
  const [, stem = "", ending = ""] = /^(.*?)(\.[^.\s]{1,10})?$/su.exec(clean) ?? [];
  const short = cut(stem).replace(/[. ]+$/, "");
  return `${short || "file"}${ending}`;
}

/** In characters; a name of most file systems is at most 255 bytes. */
const MAX_STEM = 80;
const MAX_STEM_BYTES = 200;

function cut(stem: string): string {
  const bytes = new Uint8Array(MAX_STEM_BYTES);
  const text = [...stem].slice(0, MAX_STEM).join("");
  return text.slice(0, new TextEncoder().encodeInto(text, bytes).read);
}
