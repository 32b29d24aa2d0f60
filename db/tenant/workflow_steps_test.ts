import assert from "node:assert/strict";
import { openSchool, setStatus, type State, STATES } from "../../test/raw_sql/school.ts";

const { attempt } = openSchool();

/** Allowed transitions (DECISIONS 6, 7). */
const TRANSITIONS: Record<State, readonly State[]> = {
  none: ["submitted", "assessed"],
  submitted: ["assessed", "none"],
  assessed: ["verified", "submitted"],
  verified: ["awarded", "assessed"],
  awarded: [],
};

const move = (from: State, to: State) =>
  `update unit_assignments set ${setStatus(to)} where id = 'asg_${from}'`;
const pairs = STATES.flatMap((from) => STATES.filter((to) => to !== from).map((to) => [from, to] as const));

Deno.test("of the twenty transitions between two states the eight of the workflow are allowed", async () => {
  const refused: string[] = [];
  for (const [from, to] of pairs) {
    if (await attempt(move(from, to)) !== null) {
      refused.push(`${from} → ${to}`);
    }
  }
  const expected = pairs.filter(([from, to]) => !TRANSITIONS[from].includes(to));
  assert.equal(expected.length, 12);
  assert.deepEqual(refused, expected.map(([from, to]) => `${from} → ${to}`));
});

Deno.test("a status is one of four or null", async () => {
  for (const status of ["'none'", "'Awarded'", "''", "'completed'"]) {
    const message = await attempt(
      "drop trigger portfolio_step",
      `update unit_assignments set portfolio_status = ${status} where id = 'asg_none'`,
    );
    assert.match(String(message), /^CHECK constraint failed: portfolio_status in/, status);
  }
});

/** Incomplete outcomes that block a step (DECISIONS 6). */
const GAPS: Record<string, (state: State) => string> = {
  "an outcome that is not ticked": (state) =>
    `update submissions set teacher_outcome_complete = 0, completed_date = null where id = 'sub_${state}_1'`,
  "an outcome without a submission": (state) => `delete from submissions where id = 'sub_${state}_1'`,
  "a submission for another outcome": (state) =>
    `update submissions set outcome_id = 'out_9' where id = 'sub_${state}_1'`,
  "a submission in another outcome's place": (state) =>
    `update submissions set outcome_index = 7 where id = 'sub_${state}_1'`,
};
const DROPPED_TRIGGERS = ["submission_locked", "submission_kept", "submission_stays"].map((name) =>
  `drop trigger ${name}`
);

for (const [gap, make] of Object.entries(GAPS)) {
  Deno.test(`no step to assessed or further is taken with ${gap}`, async () => {
    for (const [from, to] of pairs.filter(([from, to]) => TRANSITIONS[from].includes(to))) {
      const message = await attempt(...DROPPED_TRIGGERS, make(from), move(from, to));
      const forward = STATES.indexOf(to) > STATES.indexOf(from) && to !== "submitted";
      assert.equal(message, forward ? "every outcome must be complete" : null, `${from} → ${to}`);
    }
  });
}

Deno.test("an award says who assessed, verified and awarded, and when", async () => {
  for (const step of ["assessed", "verified", "awarded"]) {
    for (const column of [`${step}_at`, `${step}_by`]) {
      const message = await attempt(
        `update unit_assignments set ${
          setStatus("awarded").replace(new RegExp(`${column} = '[^']*'`), `${column} = null`)
        }
          where id = 'asg_verified'`,
      );
      assert.match(String(message), /^CHECK constraint failed: portfolio_status is not 'awarded' or/, column);
    }
  }
});
