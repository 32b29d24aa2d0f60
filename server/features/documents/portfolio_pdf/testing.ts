import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { PDFDocument, rgb } from "pdf-lib";
import sharp from "sharp";
import type { DocumentEvidence, PortfolioDocument } from "./portfolio_document.ts";

const SUN = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">
  <rect width="900" height="600" fill="#bfe3f2"/><rect y="420" width="900" height="180" fill="#7a5230"/>
  <circle cx="720" cy="130" r="70" fill="#f4b400"/><path d="M150 420 l60 -160 l60 160 z" fill="#2f7d4f"/></svg>`;

/** A portfolio of every kind of evidence, two of three outcomes complete; its files are written to the folder. */
export async function sampleDocument(folder: string): Promise<PortfolioDocument> {
  const [picture, pages, text] = ["picture.jpg", "pages.pdf", "text.txt"].map((name) => join(folder, name));
  await sharp(new Resvg(SUN).render().asPng()).jpeg({ quality: 90 }).toFile(picture!);
  await Deno.writeFile(pages!, await planOfBed());
  await Deno.writeTextFile(text!, "Monday: dug.\nTuesday: rain.\nWednesday: sowed two rows of beans.");
  const piece = (letter: string, over: Partial<DocumentEvidence>): DocumentEvidence => ({
    reference: `121766/O1/${letter}`,
    name: "bed.jpg",
    kind: "image",
    type: "JPEG image",
    size: 248_000,
    day: "3 November 2026",
    by: "Amara Whitlock",
    url: null,
    content: { show: "listed", why: null },
    ...over,
  });
  return {
    establishmentName: "Oak School",
    logo: null,
    headerColour: "#0c5a66",
    student: "Amara Whitlock",
    studentNumber: "004217",
    unit: { title: "Growing vegetables", unitCode: "121766", level: "Entry Level" },
    status: "Submitted",
    progress: "2/3 outcomes completed",
    dates: [{ label: "Started", day: "1 September 2026" }, { label: "Submitted", day: "20 November 2026" }],
    madeOn: "23 November 2026",
    pictures: "large",
    outcomes: [
      {
        number: 1,
        description: "Prepare a bed for sowing",
        evidenceType: "Student completed work",
        status: "Completed",
        completedOn: "10 November 2026",
        heldAt: null,
        reflection: {
          text: "I dug the bed with Łukasz and 小明. It was hard, and then it was warm. 🌻",
          by: "Amara Whitlock",
          day: "4 November 2026",
        },
        feedback: { text: "Well dug, and straight.", by: "Tess Carter", day: "10 November 2026" },
        evidence: [
          piece("A", { content: { show: "picture", path: picture! } }),
          piece("B", { name: "plan.pdf", type: "PDF", content: { show: "pages", path: pages! } }),
          piece("C", { name: "diary.txt", type: "Text", content: { show: "text", path: text! } }),
          piece("D", { name: "film.mp4", kind: "video", type: "MP4 video", size: 48_000_000 }),
          piece("E", {
            name: "locked.docx",
            type: "Word document",
            content: { show: "listed", why: "This file is too large to be shown here." },
          }),
          piece("F", { name: "Our blog", type: "Link", url: "https://garden.example/bed?day=3" }),
        ],
      },
      {
        number: 2,
        description: "Sow seeds in rows",
        evidenceType: "Summary sheet",
        status: "Completed",
        completedOn: "12 November 2026",
        heldAt: "in the folder in room 4",
        reflection: { text: "زرعت الفول مع محمد", by: "Amara Whitlock", day: "12 November 2026" },
        feedback: null,
        evidence: [],
      },
      {
        number: 3,
        description: "Water and weed for four weeks",
        evidenceType: "Summary sheet and/or Student completed work",
        status: "Pending",
        completedOn: null,
        heldAt: null,
        reflection: null,
        feedback: null,
        evidence: [],
      },
    ],
    history: [{
      day: "20 November 2026",
      what: "Submitted",
      by: "Amara Whitlock",
      words: "Declared: the student's own work.",
    }],
    signatures: [{ part: "Educator", name: "Tess Carter", day: "21 November 2026" }],
  };
}

/** A page without text: each machine would set it in other letters, as the file has no font of its own. */
async function planOfBed(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  page.drawRectangle({ x: 60, y: 420, width: 475, height: 340, color: rgb(0.95, 0.92, 0.85) });
  for (const x of [140, 220, 300, 380, 460]) {
    page.drawLine({ start: { x, y: 440 }, end: { x, y: 740 }, thickness: 6, dashArray: [2, 26] });
  }
  page.drawCircle({ x: 500, y: 330, size: 40, color: rgb(0.35, 0.55, 0.35) });
  return await document.save();
}
