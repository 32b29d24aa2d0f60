import assert from "node:assert/strict";
import { addStudent, assign } from "../../../../test/factories.ts";
import { openPortfolioFixture } from "../../../../test/portfolio_fixture.ts";
import { type World, worldTest } from "../../../../test/world.ts";
import { pdf } from "../../../../test/journeys/sample_files.ts";
import { pdfText } from "../../../documents/testing.ts";
import { bytesAt } from "../../evidence/testing.ts";
import type { DocumentView } from "../stored_document.ts";
import { askFor, attach, madePdf } from "../testing.ts";
import { makePortfolioPdf } from "./make_portfolio_pdf.ts";

const jobOf = ({ services }: World, { id: tenantId }: { id: string }, documentId: string) => ({
  services,
  tenantId,
  payload: { documentId },
  signal: new AbortController().signal,
  isLastAttempt: false,
});

worldTest(
  "a thread that runs out of memory fails its document with a reason, and no other",
  async (world) => {
    const fixture = await openPortfolioFixture(world);
    const { oak, teacher, portfolio } = fixture;
    const words = new TextEncoder().encode("We dug the bed. ".repeat(3000));
    for (let number = 0; number < 10; number++) {
      await attach(teacher, portfolio.submissions[0]!.id, words, `diary ${number}.txt`);
    }
    const { id } = await askFor(fixture);
    await makePortfolioPdf(jobOf(world, oak, id), { megabytes: 20, seconds: 60 });
    const failed = (await teacher.get(`/api/documents/${id}`)).json<DocumentView>();
    assert.deepEqual([failed.state, failed.reason], [
      "failed",
      "This document is too large to be made just now.",
    ]);
    const other = await assign(teacher, await addStudent(teacher));
    assert.ok((await madePdf(world, { teacher, portfolio: other })).length > 0);
  },
);

worldTest("a PDF that the thread has no memory for is named, and the document comes", async (world) => {
  const fixture = await openPortfolioFixture(world);
  const { oak, teacher, portfolio: { submissions: [first] } } = fixture;
  const objects = Array.from({ length: 60_000 }, (_, at) => `${at + 4} 0 obj\n[1 2]endobj\n`);
  const plain = new TextDecoder("latin1").decode(pdf(["inner page"]));
  const heavy = plain.replace(/(?=1 0 obj)/, objects.join(""));
  await attach(teacher, first!.id, new TextEncoder().encode(heavy), "heavy.pdf");
  await attach(teacher, first!.id, new TextEncoder().encode("We dug the bed."), "diary.txt");
  const { id } = await askFor(fixture);
  await makePortfolioPdf(jobOf(world, oak, id), { megabytes: 36, seconds: 60 });
  const text = (await pdfText(await bytesAt(teacher, `/api/documents/${id}/file`))).join(" ");
  assert.match(text, /heavy\.pdf\s.{0,90}The pages of the PDFs are too much to be shown here/s);
  assert.match(text, /We dug the bed/);
});
