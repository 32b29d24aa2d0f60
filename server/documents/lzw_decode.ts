const CLEAR = 256;
const END = 257;
const CODES = 4096;
const PART = 64 * 1024;

/**
 * Bytes of a PDF's `LZWDecode`, in parts (ISO 32000-1, 7.4.4). `earlyChange`: 1 where codes grow one earlier. Throws where a
 * code stands for nothing.
 */
export function lzwDecode(earlyChange: number) {
  return async function* (parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const table = openTable(earlyChange);
    let out = new Uint8Array(PART);
    let length = 0;
    let bits = 0;
    let count = 0;
    let ended = false;
    for await (const part of parts) {
      if (ended) continue;
      for (const byte of part) {
        bits = (bits << 8 | byte) & 0xffffff;
        count += 8;
        if (count < table.width()) continue;
        count -= table.width();
        const code = bits >> count & (1 << table.width()) - 1;
        if (code === END) {
          ended = true;
          break;
        }
        length += table.write(code, out, length);
        if (length <= PART - CODES) continue;
        yield out.subarray(0, length);
        out = new Uint8Array(PART);
        length = 0;
      }
    }
    yield out.subarray(0, length);
  };
}

function openTable(earlyChange: number) {
  const prefixes = new Uint16Array(CODES);
  const lasts = Uint8Array.from({ length: CODES }, (_, code) => code);
  const lengths = new Uint16Array(CODES).fill(1, 0, CLEAR);
  let next = END + 1;
  let width = 9;
  let previous = -1;

  /** Copies the bytes of a code; returns the first byte. */
  function copy(code: number, out: Uint8Array, at: number): number {
    let rest = code;
    for (let left = lengths[code]! - 1; left >= 0; left--) {
      out[at + left] = lasts[rest]!;
      rest = prefixes[rest]!;
    }
    return out[at]!;
  }

  return {
    /** Bits of the next code. */
    width: () => width,
    /** Returns the number of bytes written. */
    write(code: number, out: Uint8Array, at: number): number {
      if (code === CLEAR) {
        next = END + 1;
        width = 9;
        previous = -1;
        return 0;
      }
      const grows = previous >= 0 && next < CODES;
      if (code > next || (code === next && !grows) || (code > END && previous < 0)) {
        throw new Error("a code without a meaning");
      }
      if (grows) {
        prefixes[next] = previous;
        lengths[next] = lengths[previous]! + 1;
        // Its own first byte, where it is the code that is being read.
        lasts[next] = copy(code === next ? previous : code, out, at);
        next++;
        if (next + earlyChange >= 1 << width && width < 12) width++;
      }
      copy(code, out, at);
      previous = code;
      return lengths[code]!;
    },
  };
}
