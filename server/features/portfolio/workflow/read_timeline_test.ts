import assert from "node:assert/strict";
import { completeAll, openPortfolioFixture, postStep } from "../../../../test/portfolio_fixture.ts";
import { eachWorld } from "../../../../test/world.ts";
import type { TimelineEntry } from "./read_timeline.ts";

eachWorld(
  "the timeline tells what was said and done, the newest first, to student and staff alike",
  async (world) => {
    const all = await openPortfolioFixture(world);
    const { teacher, admin, studentBrowser, portfolio } = all;
    const [first, second] = portfolio.submissions.map(({ id }) => `/api/submissions/${id}`);
    const timeline = `/api/assignments/${portfolio.id}/timeline`;
    assert.deepEqual((await studentBrowser.get(timeline)).json(), []);
    const then = async (act: Promise<{ status: number; text: string }>) => {
      const answer = await act;
      assert.equal(answer.status, 200, answer.text);
      world.advance(60_000);
    };
    await then(studentBrowser.put(first!, { studentComment: "I dug." }));
    await then(teacher.put(second!, { studentComment: "Told to me." }));
    await then(teacher.put(first!, { teacherComment: "Good." }));
    await then(
      postStep(studentBrowser, portfolio, "submit", { declaration: true, helpGiven: "Read to me." }),
    );
    await then(postStep(teacher, portfolio, "return", { reason: "Add a photo." }));
    await then(studentBrowser.put(first!, { studentComment: "I dug deep." }));
    await then(postStep(studentBrowser, portfolio, "submit", { declaration: false }));
    await completeAll(all);
    await then(postStep(teacher, portfolio, "assess", { declaration: true, helpGiven: "Some." }));
    await then(postStep(admin, portfolio, "verify"));
    const entries = (await teacher.get(timeline)).json<TimelineEntry[]>();
    assert.deepEqual(
      entries.map((
        { kind, outcomeIndex, words, declared, by },
      ) => [kind, outcomeIndex, words, declared, by?.kind]),
      [
        ["verify", undefined, null, null, "staff"],
        ["assess", undefined, "Some.", true, "staff"],
        ["submit", undefined, null, false, "student"],
        ["reflection", 0, "I dug deep.", null, "student"],
        ["return", undefined, "Add a photo.", null, "staff"],
        ["submit", undefined, "Read to me.", true, "student"],
        ["feedback", 0, "Good.", null, "staff"],
        ["reflection", 1, "Told to me.", null, "staff"],
      ],
    );
    assert.deepEqual(entries.map(({ at }) => at), entries.map(({ at }) => at).toSorted().toReversed());
    assert.deepEqual(entries[0]!.by, { kind: "staff", firstName: "Sam", lastName: "Carter" });
    assert.equal(entries[2]!.by?.firstName, "Robin");
    assert.deepEqual((await studentBrowser.get(timeline)).json(), entries);
  },
);

eachWorld("steps of one instant stand in the order in which they were taken", async (world) => {
  const { teacher, studentBrowser, portfolio } = await openPortfolioFixture(world);
  for (let i = 0; i < 5; i++) {
    await postStep(studentBrowser, portfolio, "submit");
    await postStep(teacher, portfolio, "return", { reason: `Reason ${i}` });
  }
  const path = `/api/assignments/${portfolio.id}`;
  const entries = (await studentBrowser.get(`${path}/timeline`)).json<TimelineEntry[]>();
  assert.deepEqual(
    entries.map(({ kind, words }) => words ?? kind),
    [4, 3, 2, 1, 0].flatMap((i) => [`Reason ${i}`, "submit"]),
  );
  assert.equal(
    (await studentBrowser.get(path)).json<{ returned: { reason: string } }>().returned.reason,
    "Reason 4",
  );
});
