import assert from "node:assert/strict";
import type { BrowserClient } from "../../../test/browser_client.ts";
import type { openPortfolioFixture } from "../../../test/portfolio_fixture.ts";
import type { World } from "../../../test/world.ts";
import { add, bytesAt, upload } from "../evidence/testing.ts";
import type { DocumentView } from "./stored_document.ts";

type Fixture = Pick<Awaited<ReturnType<typeof openPortfolioFixture>>, "teacher" | "portfolio">;

export async function askFor({ teacher, portfolio }: Fixture): Promise<DocumentView> {
  const asked = await teacher.post("/api/documents", { assignmentId: portfolio.id });
  assert.equal(asked.status, 202, asked.text);
  return asked.json<DocumentView>();
}

/** The PDF of a portfolio, requested and made. */
export async function madePdf(world: World, fixture: Fixture): Promise<Uint8Array> {
  const { id } = await askFor(fixture);
  await world.runJobs();
  return await bytesAt(fixture.teacher, `/api/documents/${id}/file`);
}

/** A file as evidence of an outcome. */
export async function attach(
  browser: BrowserClient,
  submissionId: string,
  bytes: BodyInit,
  fileName: string,
): Promise<void> {
  const path = await upload(browser, bytes, fileName);
  const added = await add(browser, submissionId, path, { fileName });
  assert.equal(added.status, 201, added.text);
}

export async function write(browser: BrowserClient, submissionId: string, comments: Record<string, string>) {
  const written = await browser.put(`/api/submissions/${submissionId}`, comments);
  assert.equal(written.status, 200, written.text);
}
