import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { PDFDict, PDFDocument, PDFName, PDFString, StandardFonts } from "pdf-lib";
import { JBIG2_PDF, pdf, PNG } from "./journeys/sample_files.ts";
import { checkPdf } from "./pdf_tools.ts";
import { checkPages } from "../server/documents/check_pages.ts";
import { A4 } from "../server/documents/flow.ts";
import { pdfOfPage } from "../server/documents/testing.ts";
import drawPortfolio from "../server/features/documents/portfolio_pdf/draw_portfolio.ts";
import { sampleDocument } from "../server/features/documents/portfolio_pdf/testing.ts";

const PER_DOCUMENT = 10;
const FONT = "/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>";
const TEXT = new TextEncoder().encode("BT /F1 12 Tf 20 20 Td (A plan of the bed) Tj ET");

/**
 * Draws portfolios with PDFs of one page of which some bytes have changed, and checks each document. Returns how many PDFs
 * were shown. The same seeds give the same bytes.
 */
export async function drawMutations(from: number, count: number): Promise<number> {
  const originals = await samplePages();
  const folder = await Deno.makeTempDir({ prefix: "unitfolio mutations " });
  let shown = 0;
  try {
    const document = await sampleDocument(folder);
    const [outcome] = document.outcomes;
    const piece = outcome!.evidence.find(({ content }) => content.show === "pages")!;
    for (let first = from; first < from + count; first += PER_DOCUMENT) {
      const evidence = await Promise.all(Array.from({ length: PER_DOCUMENT }, async (_, at) => {
        const seed = first + at;
        const path = join(folder, `${at}.pdf`);
        await Deno.writeFile(path, mutate(originals[seed % originals.length]!, seed));
        return { ...piece, reference: `${seed}`, content: { show: "pages" as const, path } };
      }));
      const bytes = await drawPortfolio({ ...document, outcomes: [{ ...outcome!, evidence }] });
      const drawn = await PDFDocument.load(bytes, { throwOnInvalidObject: true });
      await checkPages(drawn.getPages(), { bytes: Infinity });
      await checkPdf(bytes);
      shown += drawn.getPages().filter((page) => page.getWidth() !== A4.width).length;
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  return shown;
}

/** None as wide as the pages of a portfolio. */
async function samplePages(): Promise<Uint8Array[]> {
  const drawn = await PDFDocument.create();
  const page = drawn.addPage([300, 200]);
  page.drawText("A plan of the bed", { font: await drawn.embedFont(StandardFonts.Helvetica) });
  page.drawImage(await drawn.embedPng(PNG), { width: 40, height: 40 });
  const link = drawn.context.obj({ Type: "Annot", Subtype: "Link", Rect: [0, 0, 9, 9], A: { S: "URI" } });
  link.lookup(PDFName.of("A"), PDFDict).set(PDFName.of("URI"), PDFString.of("https://garden.example/bed"));
  page.node.addAnnot(drawn.context.register(link));
  return [
    await drawn.save(),
    await drawn.save({ useObjectStreams: false }),
    pdf(["A plan of the bed"]),
    JBIG2_PDF,
    pdfOfPage(`/Contents 4 0 R ${FONT}`, [{ dict: "/Filter /FlateDecode", bytes: deflateSync(TEXT) }]),
  ];
}

/** One to three changes: mostly a byte set or a bit turned, else some bytes removed or repeated elsewhere. */
function mutate(original: Uint8Array, seed: number): Uint8Array {
  const next = randomNumbers(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  let bytes = new Uint8Array(original);
  for (let changes = 1 + below(3); changes > 0; changes--) {
    const at = below(bytes.length);
    const kind = below(12);
    if (kind < 5) bytes[at] = below(256);
    else if (kind < 10) bytes[at]! ^= 1 << below(8);
    else {
      const isRemoval = kind === 10;
      const from = below(bytes.length);
      const repeated = bytes.subarray(from, isRemoval ? from : from + 20);
      const rest = bytes.subarray(isRemoval ? at + 1 + below(20) : at);
      bytes = Uint8Array.from([...bytes.subarray(0, at), ...repeated, ...rest]);
    }
  }
  return bytes;
}

/** Mulberry32: from 0 to below 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
