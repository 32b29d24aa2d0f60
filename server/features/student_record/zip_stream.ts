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
  /** Once: when all is read, it fails, or its reader goes. */
  onEnd: () => Promise<void>;
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
        await onEnd();
        throw error;
      }
      await onEnd();
      controller.close();
    },
    async cancel() {
      // Ends the entries by an error, which nobody waits for.
      await zip.cancel().catch(() => {});
      await onEnd();
    },
  }, { highWaterMark: 0 });
}

/** A file's name within a folder on any system. */
export function entryName(text: string): string {
  const clean = text.toWellFormed().replace(/[/\\:*?"<>|\p{Cc}\p{Cf}]/gu, "_").trim();
  const [, stem = "", ending = ""] = /^(.*?)(\.[^.\s]{1,10})?$/su.exec(clean) ?? [];
  const short = [...stem].slice(0, MAX_STEM).join("").replace(/[. ]+$/, "");
  return `${short || "file"}${ending}`;
}

const MAX_STEM = 80;
