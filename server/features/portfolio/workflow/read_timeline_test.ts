import assert from "node:assert/strict";
import { completeOutcomes, openPortfolioFixture, postStep } from "../../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../../test/world.ts";
import type { TimelineEntry } from "./read_timeline.ts";

worldTest(
  "the timeline tells what was said and done, the newest first, to student and staff alike",
  async (world) => {
    const all = await openPortfolioFixture(world);
    const { teacher, admin, student, portfolio } = all;
    const [first, second] = portfolio.submissions.map(({ id }) => `/api/submissions/${id}`);
    const timeline = `/api/assignments/${portfolio.id}/timeline`;
    assert.deepEqual((await student.get(timeline)).json(), []);
    const then = async (act: Promise<{ status: number; text: string }>) => {
      const answer = await act;
      assert.equal(answer.status, 200, answer.text);
      world.advance(60_000);
    };
    await then(student.put(first!, { studentComment: "I dug." }));
    await then(teacher.put(second!, { studentComment: "Told to me." }));
    await then(teacher.put(first!, { teacherComment: "Good." }));
    await then(
      postStep(student, portfolio, "submit", { declaration: true, helpGiven: "Read to me." }),
    );
    await then(postStep(teacher, portfolio, "return", { reason: "Add a photo." }));
    await then(student.put(first!, { studentComment: "I dug deep." }));
    await then(postStep(student, portfolio, "submit", { declaration: false }));
    await completeOutcomes(all);
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
    assert.equal(entries[2]!.by?.firstName, "Amara");
    assert.deepEqual((await student.get(timeline)).json(), entries);
  },
);

worldTest("steps of one instant stand in the order in which they were taken", async (world) => {
  const { teacher, student, portfolio } = await openPortfolioFixture(world);
  for (let i = 0; i < 5; i++) {
    await postStep(student, portfolio, "submit");
    await postStep(teacher, portfolio, "return", { reason: `Reason ${i}` });
  }
  const path = `/api/assignments/${portfolio.id}`;
  const entries = (await student.get(`${path}/timeline`)).json<TimelineEntry[]>();
  assert.deepEqual(
    entries.map(({ kind, words }) => words ?? kind),
    [4, 3, 2, 1, 0].flatMap((i) => [`Reason ${i}`, "submit"]),
  );
  assert.equal(
    (await student.get(path)).json<{ returned: { reason: string } }>().returned.reason,
    "Reason 4",
  );
});
