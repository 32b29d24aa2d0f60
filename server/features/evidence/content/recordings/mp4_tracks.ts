import type { Tracks } from "./recorded_type.ts";

type Box = { type: string; start: number; end: number };

/** Boxes that are looked at before the look is given up. */
const MOST_BOXES = 1000;
/** Where a handler box names its kind of track: behind its version and a field of old. */
const HANDLER_AT = 8;

/** The kinds of tracks of an ISO media file (MP4, 3GP), read box by box (ISO 14496-12); neither where it is not sound. */
export async function mp4Tracks(blob: Blob): Promise<Tracks> {
  const budget = { boxes: MOST_BOXES };
  const kinds = new Set<string>();
  const inside = async (box: Box, path: readonly string[]): Promise<void> => {
    const [wanted, ...rest] = path;
    for await (const child of boxesIn(blob, box, budget)) {
      if (child.type !== wanted) continue;
      if (rest.length > 0) await inside(child, rest);
      else kinds.add(await textAt(blob, child.start + HANDLER_AT));
    }
  };
  await inside({ type: "", start: 0, end: blob.size }, ["moov", "trak", "mdia", "hdlr"]);
  return { video: kinds.has("vide"), audio: kinds.has("soun") };
}

async function* boxesIn(blob: Blob, { start, end }: Box, budget: { boxes: number }): AsyncGenerator<Box> {
  for (let at = start; at + 8 <= end && budget.boxes-- > 0;) {
    const head = new DataView(await blob.slice(at, Math.min(at + 16, end)).arrayBuffer());
    const short = head.getUint32(0);
    const isLong = short === 1 && head.byteLength === 16;
    // A box of the size 0 reaches to the end.
    const size = isLong ? Number(head.getBigUint64(8)) : short === 0 ? end - at : short;
    const header = isLong ? 16 : 8;
    if (size < header) return;
    yield {
      type: await textAt(blob, at + 4),
      start: at + header,
      end: Math.min(at + size, end),
    };
    at += size;
  }
}

/** The four letters at a place. */
async function textAt(blob: Blob, at: number): Promise<string> {
  return new TextDecoder("latin1").decode(await blob.slice(at, at + 4).arrayBuffer());
}
