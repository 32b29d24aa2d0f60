import type { Page } from "playwright-core";
import { SAMPLES } from "../../server/demonstration/samples.ts";

type Outcome = { id: string };

/** A call of the API as the page's own scripts make it. */
async function call<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return await page.evaluate(async ({ method, path, body }) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return await answer.json();
  }, { method, path, body });
}

const outcomesOf = (page: Page, portfolioId: string) =>
  call<Outcome[]>(page, "GET", `/api/assignments/${portfolioId}/submissions`);

/** A student's own words, or those that staff write down for them. Outcomes count from 1. */
export async function writeReflections(page: Page, portfolioId: string, texts: Record<number, string>) {
  const outcomes = await outcomesOf(page, portfolioId);
  for (const [number, studentComment] of Object.entries(texts)) {
    await call(page, "PUT", `/api/submissions/${outcomes[Number(number) - 1]!.id}`, { studentComment });
  }
}

export async function addDocument(page: Page, portfolioId: string, number: number, fileName: string) {
  const { id } = (await outcomesOf(page, portfolioId))[number - 1]!;
  const bytes = SAMPLES.report.bytes;
  const declared = { fileName, fileSize: bytes.length };
  const upload = await call<{ uploadURL: string; objectPath: string }>(
    page,
    "POST",
    "/api/objects/upload",
    declared,
  );
  await page.evaluate(async ({ url, bytes }) => {
    const { ok, status } = await fetch(url, { method: "PUT", body: new Uint8Array(bytes) });
    if (!ok) throw new Error(`The upload was refused: ${status}`);
  }, { url: upload.uploadURL, bytes: [...bytes] });
  const file = { ...declared, fileType: "application/pdf", fileUrl: upload.objectPath };
  await call(page, "POST", `/api/submissions/${id}/files`, file);
}

export async function markOutcomes(page: Page, portfolioId: string, numbers: readonly number[]) {
  const outcomes = await outcomesOf(page, portfolioId);
  for (const number of numbers) {
    await call(page, "POST", `/api/submissions/${outcomes[number - 1]!.id}/complete`, { complete: true });
  }
}
