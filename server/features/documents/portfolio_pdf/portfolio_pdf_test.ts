import assert from "node:assert/strict";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import type { BrowserClient } from "../../../../test/browser_client.ts";
import { completeOutcomes, openPortfolioFixture, postStep } from "../../../../test/portfolio_fixture.ts";
import { pdf } from "../../../../test/journeys/sample_files.ts";
import { worldTest } from "../../../../test/world.ts";
import { pdfText } from "../../../documents/testing.ts";
import { add, addLink, bytesAt, upload } from "../../evidence/testing.ts";
import type { DocumentView } from "../stored_document.ts";

type Fixture = Awaited<ReturnType<typeof openPortfolioFixture>>;

const ROTATED = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#285" } })
  .withMetadata({ orientation: 6 }).jpeg().toBuffer();

async function ask({ teacher, portfolio }: Fixture): Promise<DocumentView> {
  const asked = await teacher.post("/api/documents", { assignmentId: portfolio.id });
  assert.equal(asked.status, 202, asked.text);
  return asked.json<DocumentView>();
}

async function attach(browser: BrowserClient, submissionId: string, bytes: BodyInit, fileName: string) {
  const path = await upload(browser, bytes, fileName);
  const added = await add(browser, submissionId, path, { fileName });
  assert.equal(added.status, 201, added.text);
}

async function write(browser: BrowserClient, submissionId: string, comments: Record<string, string>) {
  const written = await browser.put(`/api/submissions/${submissionId}`, comments);
  assert.equal(written.status, 200, written.text);
}

worldTest("a portfolio becomes a PDF that holds all of it, and stays until it changes", async (world) => {
  const fixture = await openPortfolioFixture(world);
  const { teacher, student, portfolio } = fixture;
  const [first, second] = portfolio.submissions;
  await write(student, first!.id, { studentComment: "I dug with Łukasz, 漢字 مرحبا." });
  await write(teacher, first!.id, { teacherComment: "Well dug." });
  await attach(student, first!.id, ROTATED, "bed.jpg");
  await attach(student, first!.id, pdf(["inner page one", "inner page two"]), "plan.pdf");
  await attach(student, first!.id, new TextEncoder().encode("We dug the bed."), "notes.txt");
  await addLink(student, second!.id, "https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  await completeOutcomes({ teacher, portfolio });
  const submitted = await postStep(student, portfolio, "submit", { declaration: true });
  assert.equal(submitted.status, 200, submitted.text);

  const asked = await ask(fixture);
  assert.equal(asked.state, "waiting");
  assert.equal((await ask(fixture)).id, asked.id, "who asks again waits for the same");
  await world.runJobs();
  const made = (await teacher.get(`/api/documents/${asked.id}`)).json<DocumentView>();
  assert.deepEqual([made.state, made.progress, made.reason], ["ready", 100, null]);
  const bytes = await bytesAt({ world }, teacher, `/api/documents/${asked.id}/file`);
  const pages = await pdfText(bytes);
  const text = pages.join("\n").replace(/\s+/g, " ");
  for (
    const part of [
      "Oak School",
      "Amara Whitlock",
      "Submitted, 3/3 outcomes completed",
      "I dug with Łukasz, 漢字",
      "Well dug.",
      "inner page two",
      "We dug the bed.",
      "www.youtube.com/watch?v=dQw4w9WgXcQ",
      "Declared: the student's own work.",
      `Page 1 of ${pages.length}`,
    ]
  ) assert.ok(text.includes(part), `${part} in ${text}`);
  for (const letter of "ABC") assert.match(text, new RegExp(`\\d{6}/O1/${letter} `));
  const file = await PDFDocument.load(bytes);
  assert.match(file.getTitle() ?? "", /Amara Whitlock/);

  assert.equal((await ask(fixture)).state, "ready", "nothing has changed");
  await write(teacher, first!.id, { teacherComment: "Very well dug." });
  const anew = await ask(fixture);
  assert.equal(anew.state, "waiting");
  const [joined] = await Promise.all([
    bytesAt({ world }, teacher, `/api/generate-portfolio/${portfolio.id}`),
    world.runJobs(),
  ]);
  assert.match((await pdfText(joined)).join(" "), /Very well dug/);
  assert.equal((await teacher.get(`/api/documents/${asked.id}`)).status, 404, "the former one is gone");
});

worldTest("evidence that cannot be shown is named with the reason, and the document comes", async (world) => {
  const fixture = await openPortfolioFixture(world);
  const { teacher, portfolio } = fixture;
  const [first] = portfolio.submissions;
  const many = await PDFDocument.create();
  for (let page = 0; page < 977; page++) many.addPage([300, 200]);
  const photo = sharp({ create: { width: 300, height: 200, channels: 3, background: "#a33" } });
  const pieces: [string, Uint8Array<ArrayBuffer>][] = [
    ["locked.pdf", pdf(["secret"], { locked: true })],
    ["broken.pdf", pdf(["half of it"]).slice(0, 300)],
    ["many.pdf", new Uint8Array(await many.save())],
    ["cmyk.jpg", new Uint8Array(await photo.clone().toColourspace("cmyk").jpeg().toBuffer())],
    ["deep.png", new Uint8Array(await photo.clone().toColourspace("rgb16").png().toBuffer())],
    ["progressive.jpg", new Uint8Array(await photo.clone().jpeg({ progressive: true }).toBuffer())],
    ["cut.jpg", new Uint8Array(await photo.clone().jpeg().toBuffer()).slice(0, 400)],
  ];
  for (const [name, bytes] of pieces) await attach(teacher, first!.id, bytes, name);
  const { id } = await ask(fixture);
  await world.runJobs();
  const bytes = await bytesAt({ world }, teacher, `/api/documents/${id}/file`);
  const text = (await pdfText(bytes)).join(" ").replace(/\s+/g, " ");
  assert.match(text, /locked\.pdf .{0,90}This PDF is locked with a password/);
  assert.match(text, /broken\.pdf .{0,90}This PDF is damaged/);
  assert.match(text, /many\.pdf .{0,90}This PDF has 977 pages, more than can be shown here/);
  assert.match(text, /cut\.jpg .{0,90}This picture cannot be read/);
  for (const name of ["cmyk.jpg", "deep.png", "progressive.jpg"]) {
    assert.match(text, new RegExp(`${name} .{0,80}Whitlock|${name} `));
  }
  const images = (await PDFDocument.load(bytes)).context.enumerateIndirectObjects()
    .filter(([, object]) =>
      /\/Subtype \/Image[^]*DCTDecode|DCTDecode[^]*\/Subtype \/Image/.test(String(object))
    );
  assert.equal(images.length, 3, "the three that can be read");
});
