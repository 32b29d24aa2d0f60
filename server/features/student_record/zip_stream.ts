import { makeZip } from "client-zip";

export type ZipEntry = {
  /** With its folders. */
  name: string;
  lastModified: Date;
  input: string | AsyncIterable<Uint8Array | string>;
};

type Hooks = {
  /** For every piece that is read. */
  onRead: () => Promise<void>;
  /** Once: when all is read (`complete`), it fails, or its reader goes. */
  onEnd: (complete: boolean) => Promise<void>;
};

/** A ZIP as it is read, one entry after another. */
export function zipStream(
  entries: AsyncIterable<ZipEntry>,
  { onRead, onEnd }: Hooks,
): ReadableStream<Uint8Array> {
  const zip = makeZip(entries).getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await zip.read();
        await onRead();
        if (!done) return controller.enqueue(value);
      } catch (error) {
        await zip.cancel().catch(() => {});
        await onEnd(false);
        throw error;
      }
      await onEnd(true);
      controller.close();
    },
    async cancel() {
      // Ends the entries by an error, which nobody waits for.
      await zip.cancel().catch(() => {});
      await onEnd(false);
    },
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
