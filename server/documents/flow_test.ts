import assert from "node:assert/strict";
import { PDFDocument } from "pdf-lib";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { A4, type Flow, openFlow } from "./flow.ts";
import { openFontFaces } from "./font_faces.ts";
import { openTextWriter } from "./text_writer.ts";

async function drawn(text: string, draw: (flow: Flow) => void): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const writer = openTextWriter(pdf, await openFontFaces(text));
  const flow = openFlow(pdf, writer);
  draw(flow);
  for (const page of flow.pages()) page.done();
  writer.done();
  return await pdf.save();
}

/** Every page's links, and its lines with their height on the page. */
async function pagesOf(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS });
  try {
    const document = await task.promise;
    return await Promise.all(Array.from({ length: document.numPages }, async (_, at) => {
      const page = await document.getPage(at + 1);
      const { items } = await page.getTextContent();
      const links: string[] = (await page.getAnnotations()).map(({ url }) => url);
      const lines = items.filter((item) => "str" in item && item.str.trim() !== "");
      return { links, lines: lines.map((item) => "str" in item ? Number(item.transform[5]) : NaN) };
    }));
  } finally {
    await task.destroy();
  }
}

Deno.test("a link leads to its address, whatever signs are in it", async () => {
  const addresses = [
    "https://garden.example/beds_(north)/plan)",
    "https://garden.example/?path=a\\b\\",
    "https://garden.example/((((",
  ];
  const bytes = await drawn(addresses.join(""), (flow) => {
    for (const href of addresses) flow.text("Our garden", { size: 12, href });
  });
  const pages = await pagesOf(bytes);
  assert.deepEqual(pages.flatMap(({ links }) => links), addresses);
});

Deno.test("a heading that is longer than a page goes on with the next one", async () => {
  const heading = "Water the beds\n".repeat(120).trim();
  const bytes = await drawn(
    heading,
    (flow) => flow.bar(heading, { colour: "#0c5a66", ink: "#ffffff", keep: 60 }),
  );
  const lines = (await pagesOf(bytes)).flatMap(({ lines }) => lines);
  assert.equal(lines.length, 120);
  for (const y of lines) assert.ok(y > 60 && y < A4.height, `a line at ${y}`);
});
