import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { LINK_FILE_TYPE } from "../../../domain/external_links.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { openPortfolioFixture } from "../../../test/portfolio_fixture.ts";
import { askBehindWrite } from "../../../test/waiting_write.ts";
import { worldTest } from "../../../test/world.ts";

worldTest(
  "evidence that waits for the lock is dated when it is written, so that it is new work",
  async (world) => {
    const { oak, student, portfolio } = await openPortfolioFixture(world);
    const submissionId = portfolio.submissions[0]!.id;
    const changesNow = async (call: () => ReturnType<BrowserClient["post"]>) => {
      const answer = await askBehindWrite(
        { world, school: oak },
        call,
        () => Promise.resolve(world.advance(60_000)),
      );
      assert.ok(answer.status < 300, answer.text);
      const [row] = await oak.rows<{ at: string }>(
        sql`select evidence_changed_at as at from submissions where id = ${submissionId}`,
      );
      assert.equal(row!.at, world.services.now().toISOString());
      return answer;
    };
    const link = { fileType: LINK_FILE_TYPE, fileUrl: "https://example.org/bed", fileName: "Our bed" };
    const { id } = (await changesNow(() => student.post(`/api/submissions/${submissionId}/files`, link)))
      .json<
        { id: string }
      >();
    await changesNow(() => student.delete(`/api/submission-files/${id}`));
  },
);
