import { Buffer } from "node:buffer";

/** Bytes. */
const HEAD_BYTES = 64 * 1024;
/** [ASF] 10.2: video stream. */
const ASF_VIDEO = "\xc0\xef\x19\xbc\x4d\x5b\xcf\x11\xa8\xfd\x00\x80\x5f\x5c\x44\x2b";
/** Ogg stream signatures. */
const OGG_VIDEO = ["\x80theora", "\x01video\0"];
const OGG_AUDIO = ["OpusHead", "\x01vorbis", "\x7fFLAC", "Speex   "];

/** Tells audio-only containers from video; other types pass through. */
export async function recordedType(blob: Blob, type: string): Promise<string> {
  switch (type) {
    case "video/mp4":
      return await isAudioOnly(blob, MP4) ? "audio/mp4" : type;
    case "video/3gpp":
      return await isAudioOnly(blob, MP4) ? "audio/3gpp" : type;
    case "video/webm":
      return await isAudioOnly(blob, WEBM) ? "audio/webm" : type;
    case "video/x-ms-asf":
      return (await latinAt(blob, 0, HEAD_BYTES)).includes(ASF_VIDEO) ? type : "audio/x-ms-wma";
    case "video/ogg":
    case "audio/ogg":
      return await oggType(blob);
    default:
      return type;
  }
}

/** All Ogg streams begin in the first pages, video not always first. */
async function oggType(blob: Blob): Promise<string> {
  const head = await latinAt(blob, 0, HEAD_BYTES);
  if (OGG_VIDEO.some((name) => head.includes(name))) return "video/ogg";
  return OGG_AUDIO.some((name) => head.includes(name)) ? "audio/ogg" : "";
}

type Range = { start: number; end: number };
/** `head` is the length of the id and the size; `size` includes it. */
type Head = { id: string; head: number; size: number };
type Container = {
  /** Ids of the nested elements, down to the one that names a track's kind. */
  path: readonly string[];
  /** Start of the media: the track list comes before. */
  media: string | null;
  video: string;
  audio: string;
  kindIn(element: Range): Range;
  /** Null for no element; `rest` is the length to the end of the parent. */
  headOf(bytes: Buffer, rest: number): Head | null;
};

const MAX_ELEMENTS = 1000;

/** ISO 14496-12. */
const MP4: Container = {
  path: ["moov", "trak", "mdia", "hdlr"],
  media: null,
  video: "vide",
  audio: "soun",
  kindIn: ({ start }) => ({ start: start + 8, end: start + 12 }),
  headOf(bytes, rest) {
    if (bytes.length < 8) return null;
    const id = bytes.toString("latin1", 4, 8);
    const size = bytes.readUInt32BE(0);
    if (size === 1 && bytes.length === 16) return { id, head: 16, size: Number(bytes.readBigUInt64BE(8)) };
    // Size 0: to the end.
    return { id, head: 8, size: size === 0 ? rest : size };
  },
};

/** RFC 9559. */
const WEBM: Container = {
  path: ["18538067", "1654ae6b", "ae", "83"],
  media: "1f43b675",
  video: "\x01",
  audio: "\x02",
  kindIn: ({ end }) => ({ start: end - 1, end }),
  headOf(bytes, rest) {
    const idLength = numberLength(bytes[0]);
    const sizeLength = numberLength(bytes[idLength]);
    const head = idLength + sizeLength;
    if (idLength > 8 || sizeLength > 8 || head > bytes.length) return null;
    const marked = bytes.subarray(idLength, head).reduce((sum, byte) => sum * 256 + byte, 0);
    const marker = 2 ** (7 * sizeLength);
    // A live recording has no length: to the end.
    const size = marked - marker === marker - 1 ? rest : head + marked - marker;
    return { id: bytes.toString("hex", 0, idLength), head, size };
  },
};

/** RFC 8794 §4: leading zeros give the byte count; more than 8 for no number. */
function numberLength(first: number | undefined): number {
  return Math.clz32(first ?? 0) - 23;
}

async function isAudioOnly(blob: Blob, container: Container): Promise<boolean> {
  const kinds = await Array.fromAsync(trackKinds(blob, container));
  return kinds.includes(container.audio) && !kinds.includes(container.video);
}

async function* trackKinds(
  blob: Blob,
  container: Container,
  { start, end }: Range = { start: 0, end: blob.size },
  depth = 0,
  budget = { elements: MAX_ELEMENTS },
): AsyncGenerator<string> {
  for (let at = start; at < end && budget.elements-- > 0;) {
    const bytes = Buffer.from(await blob.slice(at, Math.min(at + 16, end)).arrayBuffer());
    const found = container.headOf(bytes, end - at);
    if (!found || found.size < found.head || found.id === container.media) return;
    const element = { start: at + found.head, end: Math.min(at + found.size, end) };
    if (found.id === container.path[depth]) {
      if (depth + 1 < container.path.length) yield* trackKinds(blob, container, element, depth + 1, budget);
      else yield await latinAt(blob, container.kindIn(element).start, container.kindIn(element).end);
    }
    at += found.size;
  }
}

async function latinAt(blob: Blob, start: number, end: number): Promise<string> {
  return Buffer.from(await blob.slice(start, end).arrayBuffer()).toString("latin1");
}
