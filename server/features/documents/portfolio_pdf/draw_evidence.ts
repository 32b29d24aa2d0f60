import { readFile } from "node:fs/promises";
import { PDFDocument, type PDFPage, type PDFRef } from "pdf-lib";
import { sizeText } from "../../../../domain/limits.ts";
import { checkPages } from "../../../documents/check_pages.ts";
import { removeActions } from "../../../documents/page_actions.ts";
import { StreamsTooLarge, withStreamBudget } from "../../../documents/stream_budget.ts";
import { LINK, MUTED } from "../../../documents/text_colours.ts";
import type { Allowance } from "../../../documents/unfolding.ts";
import type { Ink } from "./ink.ts";
import { type DocumentEvidence, TOO_LARGE } from "./portfolio_document.ts";

/** Points. */
const MAX_HEIGHT = { large: 420, small: 200 } as const;
/** Longer PDFs are only named. */
const MAX_PAGES = 200;
const MB = 1024 * 1024;
/** Bytes that lists of a PDF's objects may unfold to, and what its pages show. */
const MAX_UNFOLDED = { lists: 128 * MB, pages: 512 * MB } as const;

/** Its reference, name and date, then what can be shown of it. Returns the page that it begins on. */
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
async function addPages({ pdf, flow, allowance }: Ink, path: string): Promise<void> {
  const say = (text: string) => flow.text(text, { size: 10, indent: 12, after: 10 });
  let source: PDFDocument;
  let count: number;
  try {
    const bytes = await readFile(path);
    source = await withStreamBudget(
      MAX_UNFOLDED.lists,
      () => PDFDocument.load(bytes, { updateMetadata: false }),
    );
    count = source.getPageCount();
  } catch (error) {
    return say(reasonOf(error));
  }
  if (count === 0) return say("This PDF has no pages.");
  if (count > MAX_PAGES) {
    return say(
      `This PDF has ${count} pages, more than can be shown here. The file is kept with the portfolio.`,
    );
  }
  let copied: PDFPage[];
  try {
    copied = await copyPages(pdf, source, allowance);
  } catch (error) {
    return say(reasonOf(error));
  }
  say(count === 1 ? "Its page follows." : `Its ${count} pages follow.`);
  for (const page of copied) pdf.addPage(page);
  flow.breakPage();
}

/** Without what they do beside leading to the web. */
async function copyPages(pdf: PDFDocument, source: PDFDocument, allowance: Allowance): Promise<PDFPage[]> {
  const pages = source.getPages();
  pages.forEach(removeActions);
  const own = { bytes: Math.min(MAX_UNFOLDED.pages, allowance.bytes) };
  allowance.bytes -= own.bytes;
  try {
    await checkPages(pages, own);
  } finally {
    allowance.bytes += own.bytes;
  }
  return await pdf.copyPages(source, source.getPageIndices());
}

function reasonOf(error: unknown): string {
  if (error instanceof StreamsTooLarge) return TOO_LARGE;
  // Compiled to ES5, its EncryptedPDFError is no instance of itself.
  return error instanceof Error && error.message.includes("is encrypted")
    ? "This PDF is locked with a password, so its pages cannot be shown here."
    : "This PDF is damaged, so its pages cannot be shown here.";
}
