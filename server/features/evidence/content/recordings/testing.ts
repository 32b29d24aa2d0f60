import { joined } from "../testing.ts";

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

export function box(type: string, ...inside: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = joined(inside);
  return joined([u32(body.length + 8), latin(type), body]);
}

/** One track per handler; `mediaAt` before or after the track list. */
export function mp4(
  brand: string,
  handlers: readonly string[],
  mediaAt: "first" | "last" = "last",
): Uint8Array<ArrayBuffer> {
  const tracks = handlers.map((handler) =>
    box(
      "trak",
      box("tkhd", new Uint8Array(84)),
      box(
        "mdia",
        box("mdhd", new Uint8Array(24)),
        box("hdlr", new Uint8Array(8), latin(handler), new Uint8Array(13)),
      ),
    )
  );
  const list = box("moov", box("mvhd", new Uint8Array(100)), ...tracks);
  const media = box("mdat", new Uint8Array(200_000));
  const first = box("ftyp", latin(brand), u32(0), latin("isom"));
  return joined(mediaAt === "first" ? [first, media, list] : [first, list, media]);
}

/** `id` in hexadecimal; `endless` leaves the length unknown. */
export function element(id: string, inside: Uint8Array, endless = false): Uint8Array<ArrayBuffer> {
  const length = endless ? new Uint8Array([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]) : joined([
    new Uint8Array([0x10 | inside.length >>> 24]),
    u32(inside.length).subarray(1),
  ]);
  const name = Uint8Array.from(id.match(/../g) ?? [], (byte) => parseInt(byte, 16));
  return joined([name, length, inside]);
}

/** As a browser records it, without a length; track types 1 video, 2 audio. */
export function webm(types: readonly number[], kind = "webm"): Uint8Array<ArrayBuffer> {
  const tracks = types.map((type, index) =>
    element("ae", joined([element("d7", Uint8Array.of(index + 1)), element("83", Uint8Array.of(type))]))
  );
  const cluster = element("1f43b675", element("a3", new Uint8Array(5000)), true);
  return joined([
    element("1a45dfa3", joined([element("4286", Uint8Array.of(1)), element("4282", latin(kind))])),
    element(
      "18538067",
      joined([
        element("1549a966", element("2ad7b1", Uint8Array.of(0x0f, 0x42, 0x40))),
        element("1654ae6b", joined(tracks)),
        cluster,
      ]),
      true,
    ),
  ]);
}

export function ogg(...streams: string[]): Uint8Array<ArrayBuffer> {
  return joined(streams.map((stream, index) => {
    const body = joined([latin(stream), new Uint8Array(30)]);
    const head = joined([
      latin("OggS"),
      Uint8Array.of(0, 2),
      new Uint8Array(8),
      u32(index),
      new Uint8Array(8),
    ]);
    return joined([head, Uint8Array.of(1, body.length), body]);
  }));
}

const ASF = "3026b2758e66cf11a6d900aa0062ce6c";
const STREAM = "9107dcb7b7a9cf118ee600c00c205365";
const ASF_TYPES = {
  video: "c0ef19bc4d5bcf11a8fd00805f5c442b",
  audio: "409e69f84d5bcf11a8fd00805f5c442b",
};

export function asf(...streams: (keyof typeof ASF_TYPES)[]): Uint8Array<ArrayBuffer> {
  const listed = streams.map((stream) =>
    object(STREAM, joined([hex(ASF_TYPES[stream]), new Uint8Array(46)]))
  );
  const count = Uint8Array.of(streams.length, 0, 0, 0, 1, 2);
  return joined([object(ASF, joined([count, ...listed])), new Uint8Array(500)]);
}

function object(id: string, body: Uint8Array): Uint8Array {
  const size = new DataView(new ArrayBuffer(8));
  size.setUint32(0, body.length + 24, true);
  return joined([hex(id), new Uint8Array(size.buffer), body]);
}

function hex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

function u32(value: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(value >>> 24, value >>> 16 & 0xff, value >>> 8 & 0xff, value & 0xff);
}
