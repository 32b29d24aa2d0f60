import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from "pdf-lib";
import { PNG } from "./sample_files.ts";

const SIZE = 11;
const LEFT_X = 50;
const EVIDENCE_X = 400;

/** Two pages: wrapped outcomes beside a narrow column of evidence. */
export async function sheetPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const first = createPen(document.addPage([595, 842]), font);
  first.line("AQA Unit Award Scheme", "118811");
  first.down(30);
  first.line("Looking after a rabbit at home");
  first.line("Level: Entry Level");
  first.down(20);
  first.line("In successfully completing this unit the learner will have", "Evidence to be offered");
  first.line("demonstrated the ability to");
  first.row(1, ["feed a rabbit with hay, greens and", "clean water"], ["Summary sheet"]);
  first.row(2, ["clean out a hutch, and put fresh", "bedding into it"], [
    "Summary sheet and/or",
    "Student completed",
    "work",
  ]);
  first.footer();
  const second = createPen(document.addPage([595, 842]), font);
  second.line("shown knowledge of");
  second.row(3, ["two signs that a rabbit is ill"], ["Student completed", "work"]);
  second.line("experienced");
  second.row(4, ["holding a rabbit safely"], ["Summary sheet"]);
  second.footer();
  return await document.save();
}

/** Pages with a picture and no text. */
export async function scannedPdf(pages = 1): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const picture = await document.embedPng(PNG);
  for (let page = 0; page < pages; page++) {
    document.addPage([595, 842]).drawImage(picture, { x: 40, y: 40, width: 515, height: 762 });
  }
  return await document.save();
}

function createPen(page: PDFPage, font: PDFFont) {
  let y = 780;
  const draw = (text: string, x: number, at: number) => page.drawText(text, { x, y: at, size: SIZE, font });
  return {
    down: (points: number) => void (y -= points),
    line(text: string, evidence = "") {
      draw(text, LEFT_X, y);
      if (evidence) draw(evidence, EVIDENCE_X, y);
      y -= 15;
    },
    row(number: number, lines: readonly string[], evidence: readonly string[]) {
      draw(`${number}.`, LEFT_X, y);
      for (let i = 0; i < Math.max(lines.length, evidence.length); i++) {
        if (lines[i]) draw(lines[i]!, LEFT_X + 20, y - 13 * i);
        if (evidence[i]) draw(evidence[i]!, EVIDENCE_X, y - 13 * i);
      }
      y -= 13 * Math.max(lines.length, evidence.length) + 6;
    },
    footer() {
      draw("Approved 7 May 2019", LEFT_X, 40);
      draw("Unit Award Scheme", 300, 40);
      draw(`Page ${page.doc.getPageCount()} of 2`, 480, 40);
    },
  };
}
