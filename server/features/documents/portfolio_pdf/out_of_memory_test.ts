import assert from "node:assert/strict";
import { addStudent, assign } from "../../../../test/factories.ts";
import { openPortfolioFixture } from "../../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../../test/world.ts";
import type { DocumentView } from "../stored_document.ts";
import { askFor, attach, madePdf } from "../testing.ts";
import { makePortfolioPdf } from "./make_portfolio_pdf.ts";

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
    const job = {
      services: world.services,
      tenantId: oak.id,
      payload: { documentId: id },
      signal: new AbortController().signal,
      isLastAttempt: false,
    };
    await makePortfolioPdf(job, { megabytes: 20, seconds: 60 });
    const failed = (await teacher.get(`/api/documents/${id}`)).json<DocumentView>();
    assert.deepEqual([failed.state, failed.reason], [
      "failed",
      "This document is too large to be made just now.",
    ]);
    const other = await assign(teacher, await addStudent(teacher));
    assert.ok((await madePdf(world, { teacher, portfolio: other })).length > 0);
  },
);
