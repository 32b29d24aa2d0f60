import { PDFDocument } from "pdf-lib";
import { openFontFaces } from "./font_faces.ts";
import { openTextWriter, type TextWriter } from "./text_writer.ts";

/** `letters`: a text with every letter that is written. */
type Facts = { title: string; author?: string; letters: string };

/** Bytes of a PDF that says what it is, with what `draw` puts on its pages. */
export async function drawPdf(
  { title, author, letters }: Facts,
  draw: (pdf: PDFDocument, writer: TextWriter) => Promise<void>,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title, { showInWindowTitleBar: true });
  if (author !== undefined) pdf.setAuthor(author);
  pdf.setLanguage("en-GB");
  pdf.setCreator("Unitfolio");
  pdf.setProducer("Unitfolio");
  const writer = openTextWriter(pdf, await openFontFaces(letters));
  await draw(pdf, writer);
  writer.done();
  return await pdf.save();
}
