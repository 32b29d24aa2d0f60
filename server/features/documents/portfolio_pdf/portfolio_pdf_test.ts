import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { completeOutcomes, openPortfolioFixture, postStep } from "../../../../test/portfolio_fixture.ts";
import { pdf } from "../../../../test/journeys/sample_files.ts";
import { worldTest } from "../../../../test/world.ts";
import { pdfText } from "../../../documents/testing.ts";
import { addLink, bytesAt } from "../../evidence/testing.ts";
import { largePhoto } from "../../evidence/thumbnails/testing.ts";
import type { DocumentView } from "../stored_document.ts";
import { askFor, attach, write } from "../testing.ts";

const ROTATED = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#285" } })
  .withMetadata({ orientation: 6 }).jpeg().toBuffer();

worldTest("a portfolio becomes a PDF that holds all of it, and stays until it changes", async (world) => {
  const fixture = await openPortfolioFixture(world);
  const { teacher, student, portfolio } = fixture;
  const [first, second] = portfolio.submissions;
  await write(student, first!.id, { studentComment: "I dug with Łukasz, 漢字 مرحبا." });
  await write(teacher, first!.id, { teacherComment: "Well dug." });
  await attach(student, first!.id, ROTATED, "bed.jpg");
  await attach(student, first!.id, pdf(["inner page one", "inner page two"]), "plan.pdf");
  await attach(student, first!.id, new TextEncoder().encode("We dug the bed."), "notes.txt");
  await attach(student, second!.id, await largePhoto(), "harvest.jpg");
  await addLink(student, second!.id, "https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  await completeOutcomes({ teacher, portfolio });
  const submitted = await postStep(student, portfolio, "submit", { declaration: true });
  assert.equal(submitted.status, 200, submitted.text);

  const asked = await askFor(fixture);
  assert.equal(asked.state, "waiting");
  assert.equal((await askFor(fixture)).id, asked.id, "who asks again waits for the same");
  await world.runJobs();
  const made = (await teacher.get(`/api/documents/${asked.id}`)).json<DocumentView>();
  assert.deepEqual([made.state, made.progress, made.reason], ["ready", 100, null]);
  const bytes = await bytesAt(teacher, `/api/documents/${asked.id}/file`);
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

  assert.equal((await askFor(fixture)).state, "ready", "nothing has changed");
  assert.deepEqual(await fixture.oak.rows(sql`select count(print_key) as copies from files`), [{
    copies: 1,
  }]);
  await fixture.oak.run(sql`update files set print_key = null, print_size = null`);
  assert.equal((await askFor(fixture)).state, "ready", "a photo looks the same without its copy");
  await write(teacher, first!.id, { teacherComment: "Very well dug." });
  const again = await askFor(fixture);
  assert.equal(again.state, "waiting");
  const [joined] = await Promise.all([
    bytesAt(teacher, `/api/generate-portfolio/${portfolio.id}`),
    world.runJobs(),
  ]);
  assert.match((await pdfText(joined)).join(" "), /Very well dug/);
  assert.equal((await teacher.get(`/api/documents/${asked.id}`)).status, 404, "the former one is gone");
});
