type Parts = AsyncIterable<Uint8Array>;

const PART = 64 * 1024;
const HEX_END = ">".charCodeAt(0);
const WHITE = new Set([0, 9, 10, 12, 13, 32]);

/** Bytes of a PDF's `RunLengthDecode`, in parts (ISO 32000-1, 7.4.5). */
export async function* runLengthDecode(parts: Parts): AsyncGenerator<Uint8Array> {
  let out = new Uint8Array(PART);
  let length = 0;
  let literals = 0;
  let repeats = 0;
  let ended = false;
  for await (const part of parts) {
    if (ended) continue;
    for (const byte of part) {
      if (repeats > 0) {
        out.fill(byte, length, length += repeats);
        repeats = 0;
      } else if (literals > 0) {
        out[length++] = byte;
        literals--;
      } else if (byte === 128) {
        ended = true;
        break;
      } else if (byte < 128) literals = byte + 1;
      else repeats = 257 - byte;
      if (length <= PART - 128) continue;
      yield out.subarray(0, length);
      out = new Uint8Array(PART);
      length = 0;
    }
  }
  if (literals > 0 || repeats > 0) throw new Error("a run that is cut off");
  yield out.subarray(0, length);
}

/** Bytes of a PDF's `ASCIIHexDecode`, in parts. */
export async function* asciiHexDecode(parts: Parts): AsyncGenerator<Uint8Array> {
  let first = -1;
  let ended = false;
  for await (const part of parts) {
    if (ended) continue;
    const out = new Uint8Array(part.length);
    let length = 0;
    for (const sign of part) {
      if (WHITE.has(sign)) continue;
      ended = sign === HEX_END;
      if (ended) break;
      const digit = parseInt(String.fromCharCode(sign), 16);
      if (Number.isNaN(digit)) throw new Error("a sign that is no digit");
      if (first >= 0) out[length++] = first << 4 | digit;
      first = first >= 0 ? -1 : digit;
    }
    yield out.subarray(0, length);
  }
  if (first >= 0) yield Uint8Array.of(first << 4);
}

/** Bytes of a PDF's `ASCII85Decode`, in parts. */
export async function* ascii85Decode(parts: Parts): AsyncGenerator<Uint8Array> {
  let value = 0;
  let count = 0;
  let ended = false;
  const write = (out: Uint8Array, at: number, bytes: number) => {
    for (let byte = 0; byte < bytes; byte++) out[at + byte] = value / 2 ** (24 - 8 * byte) & 0xff;
    value = count = 0;
    return bytes;
  };
  for await (const part of parts) {
    if (ended) continue;
    const out = new Uint8Array(4 * part.length + 4);
    let length = 0;
    for (const sign of part) {
      if (WHITE.has(sign)) continue;
      ended = sign === 0x7e;
      if (ended) break;
      // "z" stands for five zeros.
      if (sign === 0x7a && count === 0) count = 5;
      else if (sign < 0x21 || sign > 0x75) throw new Error("a sign that is no digit");
      else {
        value = value * 85 + sign - 0x21;
        count++;
      }
      if (count === 5) length += write(out, length, 4);
    }
    yield out.subarray(0, length);
  }
  if (count === 0) return;
  const bytes = count - 1;
  for (; count < 5; count++) value = value * 85 + 84;
  const out = new Uint8Array(4);
  yield out.subarray(0, write(out, 0, bytes));
}
