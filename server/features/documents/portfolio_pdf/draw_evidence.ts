import { readFile } from "node:fs/promises";
import { PDFDocument, type PDFPage, type PDFRef } from "pdf-lib";
import { sizeText } from "../../../../domain/limits.ts";
import { removeActions } from "../../../documents/page_actions.ts";
import { StreamsTooLarge, withStreamBudget } from "../../../documents/stream_budget.ts";
import { LINK, MUTED } from "../../../documents/text_colours.ts";
import type { Ink } from "./draw_outcome.ts";
import { type DocumentEvidence, TOO_LARGE } from "./portfolio_document.ts";

/** Points. */
const MAX_HEIGHT = { large: 420, small: 200 } as const;
/** Longer PDFs are only named. */
const MAX_PAGES = 200;
/** Bytes that lists of a PDF's objects may unfold to. */
const MAX_STREAMS = 128 * 1024 * 1024;

/** Its reference, name and date, then what can be shown of it. Answers the page that it begins on. */
export async function drawEvidence(ink: Ink, piece: DocumentEvidence): Promise<PDFRef> {
  const { content } = piece;
  if (content.show === "picture") return await drawPicture(ink, piece, content.path);
  const page = drawCaption(ink, piece, 16);
  if (content.show === "listed") {
    if (content.why !== null) ink.flow.text(content.why, { size: 10, indent: 12, after: 6 });
    ink.flow.space(4);
  } else if (content.show === "text") {
    ink.flow.text(ink.texts.get(piece.reference) ?? "", { size: 9.5, indent: 12, after: 10 });
  } else await addPages(ink, content.path);
  return page;
}

function drawCaption({ flow }: Ink, piece: DocumentEvidence, keep: number): PDFRef {
  const { reference, name, type, size, day, by, url } = piece;
  flow.text(`${reference}  ${name}`, { size: 10.5, weight: "bold", keep: keep + 14 });
  const { ref } = flow.page();
  const facts = [url === null ? `${type}, ${sizeText(size)}` : "Link", `added on ${day}`, by && `by ${by}`];
  flow.text(facts.filter(Boolean).join(", "), { size: 9, colour: MUTED, after: 4, keep });
  if (url !== null) flow.text(url, { size: 10, colour: LINK, href: url, indent: 12, after: 6 });
  return ref;
}

async function drawPicture(ink: Ink, piece: DocumentEvidence, path: string): Promise<PDFRef> {
  const image = await ink.pdf.embedJpg(await readFile(path));
  const maxHeight = MAX_HEIGHT[ink.document.pictures];
  const height = Math.min(
    maxHeight,
    image.height * 0.75,
    ink.flow.width * image.height / image.width,
  );
  const page = drawCaption(ink, piece, height + 4);
  ink.flow.image(image, { maxHeight });
  ink.flow.space(8);
  return page;
}

/** A PDF's own pages, after the page that names them; a sentence where they cannot be taken over. */
async function addPages({ pdf, flow }: Ink, path: string): Promise<void> {
  const say = (text: string) => flow.text(text, { size: 10, indent: 12, after: 10 });
  let source: PDFDocument;
  let count: number;
  try {
    const bytes = await readFile(path);
    source = await withStreamBudget(MAX_STREAMS, () => PDFDocument.load(bytes, { updateMetadata: false }));
    count = source.getPageCount();
  } catch (error) {
    if (error instanceof StreamsTooLarge) return say(TOO_LARGE);
    return say(
      // Compiled to ES5, its EncryptedPDFError is no instance of itself.
      error instanceof Error && error.message.includes("is encrypted")
        ? "This PDF is locked with a password, so its pages cannot be shown here."
        : "This PDF is damaged, so its pages cannot be shown here.",
    );
  }
  if (count === 0) return say("This PDF has no pages.");
  if (count > MAX_PAGES) {
    return say(
      `This PDF has ${count} pages, more than can be shown here. The file is kept with the portfolio.`,
    );
  }
  const copied = await copyPages(pdf, source).catch(() => null);
  if (copied === null) return say("This PDF is damaged, so its pages cannot be shown here.");
  say(count === 1 ? "Its page follows." : `Its ${count} pages follow.`);
  for (const page of copied) pdf.addPage(page);
  flow.breakPage();
}

/** Without what they do beside leading to the web. */
async function copyPages(pdf: PDFDocument, source: PDFDocument): Promise<PDFPage[]> {
  source.getPages().forEach(removeActions);
  return await pdf.copyPages(source, source.getPageIndices());
}
