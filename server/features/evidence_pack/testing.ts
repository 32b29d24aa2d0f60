import assert from "node:assert/strict";
import { recordLinks } from "../../../domain/record_links.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { openPortfolioFixture, type PortfolioFixture } from "../../../test/portfolio_fixture.ts";
import type { World } from "../../../test/world.ts";
import type { DocumentView } from "../documents/stored_document.ts";
import { add, bytesAt, upload } from "../evidence/testing.ts";
import { unzipBytes } from "../student_record/testing.ts";

type Fixture = Pick<PortfolioFixture, "world" | "teacher" | "portfolio">;

/** Attaches a file to an outcome, by its index. */
export async function attach(
  { teacher, portfolio }: Fixture,
  outcome: number,
  fileName: string,
  text = "We dug the bed.",
): Promise<void> {
  const path = await upload(teacher, new TextEncoder().encode(text), fileName);
  const added = await add(teacher, portfolio.submissions[outcome]!.id, path, { fileName });
  assert.equal(added.status, 201, added.text);
}

/** Asks for the PDF, makes it, and resolves to the address of the pack. */
export async function makePackPath({ world, teacher, portfolio }: Fixture): Promise<string> {
  const { id } = (await teacher.post("/api/documents", { assignmentId: portfolio.id })).json<DocumentView>();
  await world.runJobs();
  return recordLinks.evidencePack(id);
}

/** Its files as they are, by name. */
export async function packFiles(browser: BrowserClient, path: string) {
  return await unzipBytes(await bytesAt(browser, path));
}

/** A portfolio with a piece of evidence, and the address of its pack. */
export async function openPackRoom(world: World) {
  const fixture = await openPortfolioFixture(world);
  await attach(fixture, 0, "bed.txt");
  return { ...fixture, path: await makePackPath(fixture) };
}
