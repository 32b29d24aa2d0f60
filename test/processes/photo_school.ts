import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { add, upload } from "../../server/features/evidence/testing.ts";
import type { DocumentView } from "../../server/features/documents/stored_document.ts";
import { sessionOf } from "../browser_client.ts";
import { openPortfolioFixture } from "../portfolio_fixture.ts";
import { LAUNCHER, ONE_ISOLATE } from "./server_process.ts";
import { openServerWorld } from "./server_world.ts";

type PhotoSchool = AsyncDisposable & {
  /** Process id of one isolate, which the launcher has started. */
  pid: number;
  /** Milliseconds of a page's call. */
  page: () => Promise<number>;
  /** Asks for the PDF of the portfolio, and calls pages until it is made; milliseconds of each. */
  makePdf: () => Promise<{ document: DocumentView; pages: number[]; seconds: number }>;
};

/**
 * A server as operators start it, with a portfolio of so many photos of six megabytes: drawn for documents, or still as they
 * were before that was done.
 */
export async function startPhotoSchool(photos: number, { drawn }: { drawn: boolean }): Promise<PhotoSchool> {
  const world = await openServerWorld({ onDisk: true });
  const { oak, teacher, portfolio } = await openPortfolioFixture(world);
  const path = await upload(teacher, await photo(), "photo.jpg");
  const added = await add(teacher, portfolio.submissions[0]!.id, path, { fileName: "photo.jpg" });
  assert.equal(added.status, 201, added.text);
  if (drawn) await world.runJobs();
  else await oak.run(sql`delete from jobs where kind = 'make_thumbnail'`);
  // The same bytes, as many pieces.
  await oak.run(sql`
    insert into submission_files (id, submission_id, file_id, added_at, added_by_kind, added_by)
    select 'evd_' || value, submission_id, file_id, added_at, added_by_kind, added_by
    from generate_series(2, ${photos}), submission_files`);
  const server = await world.start(LAUNCHER, ONE_ISOLATE);
  const session = sessionOf(teacher);
  const call = (path: string, options: { method?: string; body?: unknown } = {}) =>
    server.request(oak.host, path, { ...session, ...options });
  const page = async () => {
    const startedAt = performance.now();
    assert.equal((await call("/api/students")).status, 200);
    return performance.now() - startedAt;
  };
  const children = await Deno.readTextFile(`/proc/${server.pid}/task/${server.pid}/children`);
  return {
    pid: Number(children.split(" ")[0]),
    page,
    async makePdf() {
      const startedAt = performance.now();
      const pages: number[] = [];
      const asked = await call("/api/documents", { method: "POST", body: { assignmentId: portfolio.id } });
      let document = JSON.parse(asked.text) as DocumentView;
      while (document.state === "waiting" || document.state === "making") {
        pages.push(await page());
        document = JSON.parse((await call(`/api/documents/${document.id}`)).text);
      }
      return { document, pages, seconds: (performance.now() - startedAt) / 1000 };
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await world[Symbol.asyncDispose]();
    },
  };
}

/** 4,000 by 3,000 pixels of noise, as a phone's photo weighs. */
async function photo(): Promise<Uint8Array<ArrayBuffer>> {
  const side = { width: 4000, height: 3000 };
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { ...side, channels: 3, background: "#888", noise } });
  return new Uint8Array(await picture.jpeg({ quality: 82 }).toBuffer());
}

/** 95th percentile: the quickest of the slowest twentieth. */
export function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
}
