import assert from "node:assert/strict";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { openWorld } from "../../../test/world.ts";
import {
  addTextEvidence,
  completeOutcomes,
  openPortfolioFixture,
  pageBadges,
  pageText,
} from "../../../test/portfolio_fixture.ts";

Deno.test("each role finds its own buttons only", async () => {
  await using world = await openWorld();
  const { teacher, admin, student, portfolio } = await openPortfolioFixture(world);
  const path = `/portfolio/${portfolio.id}`;
  const offers = async (browser: BrowserClient) => {
    const text = pageText((await browser.get(path)).text);
    return ["Mark Complete", "Submit Portfolio", "Assess Portfolio", "Verify Portfolio", "Grant Award"]
      .filter((words) => text.includes(words));
  };
  assert.deepEqual(await offers(student), ["Submit Portfolio"]);
  assert.deepEqual(await offers(teacher), ["Mark Complete"]);
  assert.deepEqual(await offers(admin), []);
  await student.post(`/api/assignments/${portfolio.id}/submit`, {});
  assert.deepEqual(await offers(student), []);
  assert.deepEqual(await offers(teacher), ["Mark Complete", "Assess Portfolio"]);
  assert.match(pageText((await teacher.get(path)).text), /0 of 3 outcomes complete/);
  await completeOutcomes({ teacher, portfolio }, 3);
  await teacher.post(`/api/assignments/${portfolio.id}/assess`, {});
  assert.deepEqual(await offers(teacher), []);
  assert.deepEqual(await offers(admin), ["Verify Portfolio"]);
  admin.cookies.set("activeRole", "teacher");
  assert.deepEqual(await offers(admin), [], "an administrator in teacher mode does not verify");
});

Deno.test("badges, counts and percentages follow the outcomes at every step, for every role", async () => {
  await using world = await openWorld();
  const { teacher, admin, student, portfolio } = await openPortfolioFixture(world);
  const [first, second] = portfolio.submissions;
  const [idle, handed, done] = ["In Progress outline", "Submitted soft", "Completed soft"] as const;
  const shows = async (badges: string[], ...words: string[]) => {
    for (const browser of [student, teacher, admin]) {
      const { text } = await browser.get(`/portfolio/${portfolio.id}`);
      // Staff see the portfolio's also in the bar that stays.
      // A student has sent nothing before the portfolio is submitted.
      const all = browser === student
        ? badges.map((badge) => badge === handed && badges[0] === idle ? idle : badge)
        : [badges[0]!, ...badges];
      // The header names the role of staff.
      assert.deepEqual(pageBadges(text).filter((badge) => !/^(Teacher|Administrator) /.test(badge)), all);
      for (const expected of words) {
        assert.ok(pageText(text).includes(expected), `${expected}\n${pageText(text)}`);
      }
    }
  };
  const step = async (browser: BrowserClient, name: string) =>
    assert.equal((await browser.post(`/api/assignments/${portfolio.id}/${name}`, {})).status, 200, name);
  await shows([idle, idle, idle, idle], "0/3 outcomes completed", "0%");
  await student.put(`/api/submissions/${first!.id}`, { studentComment: "We dug." });
  await addTextEvidence(student, second!.id, "notes.txt");
  await shows([idle, handed, handed, idle], "We dug.");
  for (
    const [browser, facts] of [[teacher, "notes.txt Text, 1 kB"], [student, "Evidence notes"]] as const
  ) {
    assert.ok(pageText((await browser.get(`/portfolio/${portfolio.id}`)).text).includes(facts), facts);
  }
  world.advance(1000);
  await teacher.put(`/api/submissions/${first!.id}`, { teacherComment: "Even rows." });
  await shows([idle, "Reviewed soft", handed, idle], "Even rows.");
  await completeOutcomes({ teacher, portfolio }, 1);
  await shows([idle, done, handed, idle], "1/3 outcomes completed", "33%", "on 15 June 2026");
  await completeOutcomes({ teacher, portfolio }, 3);
  await step(student, "submit");
  await shows(["Submitted outline", done, done, done], "3/3 outcomes completed", "100%");
  await step(teacher, "assess");
  await shows(["Assessed outline", done, done, done]);
  for (
    const [browser, locked] of [
      [teacher, "This portfolio is assessed. Evidence and reflections can no longer change."],
      [student, "The school will check it next. You cannot change it any more."],
    ] as const
  ) {
    assert.ok(pageText((await browser.get(`/portfolio/${portfolio.id}`)).text).includes(locked), locked);
  }
  await step(admin, "verify");
  await shows(["Verified soft", done, done, done]);
  await step(admin, "award");
  await shows(["Awarded strong", done, done, done], "change");
});
