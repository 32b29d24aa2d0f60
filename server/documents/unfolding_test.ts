import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { pipeline } from "node:stream/promises";
import { deflateSync } from "node:zlib";
import { decodePDFRawStream, PDFContext, PDFRawStream } from "pdf-lib";
import { StreamsTooLarge } from "./stream_budget.ts";
import { readFilters } from "./stream_filters.ts";
import { checkStream, DamagedPages } from "./unfolding.ts";

const MB = 1024 * 1024;
const context = PDFContext.create();

function stream(filters: string[], bytes: Uint8Array, entries: Record<string, string | number> = {}) {
  return PDFRawStream.of(context.obj({ Filter: filters, ...entries }), bytes);
}

/** Numbered sentences, which no filter makes shorter than a few hundred bytes. */
const text = Buffer.from(Array.from({ length: 3000 }, (_, at) => `Bed ${at}: dug. `).join(""));

/** Codes of 9 to 12 bits, which begin one earlier to grow. */
function lzwEncode(bytes: Uint8Array): Uint8Array {
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [String.fromCharCode(code), code]));
  let [next, width, bits, prefix] = [258, 9, "", ""];
  const write = (code: number) => bits += code.toString(2).padStart(width, "0");
  write(256);
  for (const byte of bytes) {
    const sign = String.fromCharCode(byte);
    if (codes.has(prefix + sign)) {
      prefix += sign;
      continue;
    }
    write(codes.get(prefix)!);
    codes.set(prefix + sign, next++);
    if (next >= 1 << width && width < 12) width++;
    prefix = sign;
    if (next < 4094) continue;
    write(codes.get(prefix)!);
    if (++next >= 1 << width && width < 12) width++;
    write(256);
    for (const known of [...codes.keys()].filter((known) => known.length > 1)) codes.delete(known);
    [next, width, prefix] = [258, 9, ""];
  }
  if (prefix !== "") write(codes.get(prefix)!);
  if (++next >= 1 << width && width < 12) width++;
  write(257);
  return Uint8Array.from(bits.match(/.{1,8}/g)!, (part) => parseInt(part.padEnd(8, "0"), 2));
}

const hex = (bytes: Uint8Array) => Buffer.from(`${Buffer.from(bytes).toString("hex")} >`);
const runs = (bytes: Uint8Array) =>
  Buffer.concat([
    ...Array.from(
      { length: Math.ceil(bytes.length / 128) },
      (_, at) => bytes.subarray(128 * at, 128 * at + 128),
    )
      .map((part) => Buffer.from([part.length - 1, ...part])),
    Buffer.from([257 - 20, 33, 128, 7]),
  ]);

/** Also with the two letters that stand for spaces and for zeros. */
function ascii85(bytes: Uint8Array): Uint8Array {
  let out = "";
  for (let at = 0; at < bytes.length; at += 4) {
    const part = Buffer.concat([bytes.subarray(at, at + 4), Buffer.alloc(3)]);
    const digits = [0, 1, 2, 3, 4].map((digit) => Math.floor(part.readUInt32BE() / 85 ** (4 - digit)) % 85);
    const signs = digits.map((digit) => String.fromCharCode(33 + digit)).join("");
    out += signs === "!!!!!" ? "z" : signs.slice(0, Math.min(4, bytes.length - at) + 1);
  }
  return Buffer.from(`${out}~>`);
}

async function decoded(filters: string[], bytes: Uint8Array): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  await pipeline([
    async function* () {
      for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
    },
    ...readFilters(stream(filters, bytes)).decoders,
    async (source: AsyncIterable<Uint8Array>) => {
      for await (const part of source) parts.push(Buffer.from(part));
    },
  ] as never);
  return Buffer.concat(parts);
}

Deno.test("each filter gives the bytes that went in, in parts, as pdf-lib reads them in one", async () => {
  const zeros = Buffer.concat([Buffer.alloc(403), text]);
  for (
    const [filters, bytes, expected] of [
      [["FlateDecode"], deflateSync(text), text],
      [["LZWDecode"], lzwEncode(text), text],
      [["LZWDecode"], lzwEncode(Buffer.alloc(100_000, "x")), Buffer.alloc(100_000, "x")],
      [["ASCIIHexDecode"], hex(text), text],
      [["ASCII85Decode"], ascii85(zeros), zeros],
      [["RunLengthDecode"], runs(text), Buffer.concat([text, Buffer.alloc(20, 33)])],
      [["ASCII85Decode", "ASCIIHexDecode", "FlateDecode"], ascii85(hex(deflateSync(text))), text],
    ] as [string[], Uint8Array, Buffer][]
  ) {
    assert.ok((await decoded(filters, bytes)).equals(expected), filters.join());
    const whole = decodePDFRawStream(stream(filters, bytes)).decode();
    assert.ok(Buffer.from(whole).equals(expected), `pdf-lib: ${filters}`);
  }
});

Deno.test("what a stream unfolds to is taken off the allowance, and ends it", async () => {
  const allowance = { bytes: 20 * MB };
  const twelve = stream(["FlateDecode"], deflateSync(new Uint8Array(12 * MB)));
  await checkStream(twelve, allowance);
  assert.equal(allowance.bytes, 8 * MB);
  await assert.rejects(checkStream(twelve, allowance), StreamsTooLarge);
  await checkStream(stream([], new Uint8Array(MB)), allowance);
});

Deno.test("a stream may be a hundred times its size in the file, 32 MB in any case and 128 at most", async () => {
  const check = (bytes: Uint8Array) =>
    checkStream(stream(["FlateDecode"], deflateSync(bytes)), { bytes: 1024 * MB });
  await check(new Uint8Array(32 * MB));
  await assert.rejects(check(new Uint8Array(33 * MB)), StreamsTooLarge);
  const varied = new Uint8Array(33 * MB);
  for (let at = 0; at < MB; at++) varied[at * 33] = Math.imul(at, 2654435761) >>> 24;
  await check(varied);
  const runs = Buffer.alloc(4 * MB, Uint8Array.of(0x81, 0));
  await assert.rejects(checkStream(stream(["RunLengthDecode"], runs), { bytes: 1024 * MB }), StreamsTooLarge);
});

Deno.test("a stream that cannot be decoded is damaged, and so is a picture of no size", async () => {
  const image = { Subtype: "Image", Width: 9, Height: 9 };
  for (
    const [filters, bytes, entries] of [
      [["FlateDecode"], deflateSync(text).subarray(0, 900)],
      [["FlateDecode"], text],
      [["LZWDecode"], Buffer.alloc(99, 0xaf)],
      [["RunLengthDecode"], Uint8Array.of(9, 1)],
      [["ASCIIHexDecode"], text],
      [["ASCII85Decode"], Buffer.from("{}~>")],
      [["Unheard"], text],
      [["DCTDecode"], text],
      [["DCTDecode"], text, image],
      [["DCTDecode", "FlateDecode"], text, image],
      [["FlateDecode"], deflateSync(text), { ...image, Width: -9 }],
      [["FlateDecode"], deflateSync(text), { Subtype: "Image" }],
    ] as [string[], Uint8Array, Record<string, string | number>?][]
  ) {
    const check = checkStream(stream(filters, bytes, entries), { bytes: MB });
    await assert.rejects(check, DamagedPages, `${filters} ${JSON.stringify(entries)}`);
  }
});
