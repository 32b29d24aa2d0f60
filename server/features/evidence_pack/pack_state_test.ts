import assert from "node:assert/strict";
import { openPortfolioFixture } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import { pdfText } from "../../documents/testing.ts";
import { markDates } from "../summary_sheets/testing.ts";
import { unzipBytes } from "../student_record/testing.ts";
import { makePackPath } from "./testing.ts";

worldTest("PDF and sheet say the same, whenever the portfolio changes meanwhile", async (world) => {
  const fixture = await openPortfolioFixture(world);
  const { teacher, portfolio } = fixture;
  const { services } = world;
  const { doors } = services;
  const answers: number[] = [];
  for (let reads = 1; answers.at(-2) !== 200; reads++) {
    const path = await makePackPath(fixture);
    let done = 0;
    services.doors = {
      ...doors,
      async readTenant(...args) {
        const result = await doors.readTenant(...args);
        if (++done === reads) await markDates(teacher, portfolio, [`2026-06-0${reads}`]);
        return result;
      },
    };
    const response = await teacher.open(path);
    services.doors = doors;
    answers.push(response.status);
    if (response.status !== 200) continue;
    const files = await unzipBytes(new Uint8Array(await response.arrayBuffer()));
    const dayIn = async (name: string, day: RegExp) =>
      day.exec((await pdfText(files.get(name)!)).join(" "))?.[1];
    const shown = await dayIn("121766 Amara Whitlock.pdf", /Completed on (\d) June/);
    assert.equal(await dayIn("Summary sheet 121766.pdf", /Amara (\d)\/6\/26/), shown, `read ${reads}`);
    assert.equal(shown, String(reads - 1));
  }
  assert.ok(answers.length > 4);
  assert.deepEqual([...new Set(answers)], [409, 200]);
});
