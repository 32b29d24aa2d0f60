import type { Duplex } from "node:stream";
import { createInflate } from "node:zlib";
import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, type PDFRawStream } from "pdf-lib";
import { lzwDecode } from "./lzw_decode.ts";
import { ascii85Decode, asciiHexDecode, runLengthDecode } from "./plain_decoders.ts";

/** A step of `stream.pipeline`. */
export type Decoder = Duplex | ((parts: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>);

/** Compressed pictures: a viewer decodes them to their pixels. */
const PICTURES = ["DCTDecode", "JPXDecode", "JBIG2Decode", "CCITTFaxDecode"] as const;
export type PictureFilter = (typeof PICTURES)[number];

/** Filters that decode a stream; `picture`: the picture that its last filter would make. */
export type Filters = { decoders: Decoder[]; picture: PictureFilter | null; parameters: PDFDict | null };

const PART = 256 * 1024;
const MAX_FILTERS = 8;

/** Throws for filters that no PDF has in this place. */
export function readFilters({ dict }: PDFRawStream): Filters {
  const names = listOf(dict.lookup(PDFName.of("Filter")));
  const allParameters = listOf(dict.lookup(PDFName.of("DecodeParms")));
  if (names.length > MAX_FILTERS) throw new Error("too many filters");
  const filters: Filters = { decoders: [], picture: null, parameters: null };
  for (const [at, name] of names.entries()) {
    if (!(name instanceof PDFName) || filters.picture !== null) throw new Error("filters out of order");
    const given = allParameters[at];
    const parameters = given instanceof PDFDict ? given : null;
    const filter = name.decodeText();
    const picture = PICTURES.find((known) => known === filter);
    if (picture) Object.assign(filters, { picture, parameters });
    else filters.decoders.push(decoderOf(filter, parameters));
  }
  return filters;
}

function listOf(object: PDFObject | undefined): (PDFObject | undefined)[] {
  if (object === undefined) return [];
  return object instanceof PDFArray
    ? Array.from({ length: object.size() }, (_, at) => object.lookup(at))
    : [object];
}

function decoderOf(filter: string, parameters: PDFDict | null): Decoder {
  switch (filter) {
    case "FlateDecode":
      return createInflate({ chunkSize: PART });
    case "LZWDecode": {
      const change = parameters?.lookup(PDFName.of("EarlyChange"));
      return lzwDecode(change instanceof PDFNumber ? change.asNumber() : 1);
    }
    case "RunLengthDecode":
      return runLengthDecode;
    case "ASCIIHexDecode":
      return asciiHexDecode;
    case "ASCII85Decode":
      return ascii85Decode;
    default:
      throw new Error("a filter that is not known");
  }
}
