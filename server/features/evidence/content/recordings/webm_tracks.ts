import type { Tracks } from "./recorded_type.ts";

type Element = { id: number; start: number; end: number };

/** The names of the elements on the way to a track's type (RFC 9559). */
const SEGMENT = 0x18538067;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const TRACK_TYPE = 0x83;
/** The media themselves: what stands before the first one says what they are. */
const CLUSTER = 0x1f43b675;
const VIDEO = 1;
const AUDIO = 2;
/** Elements that are looked at before the look is given up. */
const MOST_ELEMENTS = 1000;

/** The kinds of tracks of a WebM file, as its list of tracks names them; neither where it has none before its media. */
export async function webmTracks(blob: Blob): Promise<Tracks> {
  const budget = { elements: MOST_ELEMENTS };
  const types = new Set<number>();
  const inside = async (element: Element, path: readonly number[]): Promise<void> => {
    const [wanted, ...rest] = path;
    for await (const child of elementsIn(blob, element, budget)) {
      if (child.id === CLUSTER) return;
      if (child.id !== wanted) continue;
      if (rest.length > 0) await inside(child, rest);
      else types.add(await lastByte(blob, child));
    }
  };
  await inside({ id: 0, start: 0, end: blob.size }, [SEGMENT, TRACKS, TRACK, TRACK_TYPE]);
  return { video: types.has(VIDEO), audio: types.has(AUDIO) };
}

async function* elementsIn(
  blob: Blob,
  { start, end }: Element,
  budget: { elements: number },
): AsyncGenerator<Element> {
  for (let at = start; at < end && budget.elements-- > 0;) {
    const head = new Uint8Array(await blob.slice(at, Math.min(at + 12, end)).arrayBuffer());
    const id = numberAt(head, 0);
    const size = id && numberAt(head, id.length);
    if (!id || !size) return;
    const body = at + id.length + size.length;
    // What is recorded as it goes does not know how long it will be: it reaches to the end.
    const length = size.unknown ? end - body : size.value;
    yield { id: id.marked, start: body, end: Math.min(body + length, end) };
    at = body + length;
  }
}

/** A number of variable length (RFC 8794, 4): the zeros before its first one say how many bytes it has. */
function numberAt(bytes: Uint8Array, at: number) {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return null;
  let marked = first;
  for (const byte of bytes.subarray(at + 1, at + length)) marked = marked * 256 + byte;
  const marker = 2 ** (7 * length);
  const value = marked - marker;
  return { length, marked, value, unknown: value === marker - 1 };
}

async function lastByte(blob: Blob, { end }: Element): Promise<number> {
  return new Uint8Array(await blob.slice(end - 1, end).arrayBuffer())[0] ?? 0;
}
