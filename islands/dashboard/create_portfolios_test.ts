import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { createPortfolios } from "./create_portfolios.ts";

const UNIT = { id: "unit_1", unitCode: "121766" };
const CLASS = Array.from({ length: 20 }, (_, i) => ({ id: `stu_${i}`, firstName: "Ash", lastName: `${i}` }));

/** Runs `act` with the network's answers given by `answer`, which is told of the student and how many calls are open. */
async function withNetwork<T>(
  answer: (studentId: string, open: number) => Promise<Response>,
  act: () => Promise<T>,
): Promise<T> {
  const real = globalThis.fetch;
  let open = 0;
  globalThis.fetch = async (_path, options) => {
    open++;
    try {
      return await answer(JSON.parse(String(options?.body)).studentId, open);
    } finally {
      open--;
    }
  };
  try {
    return await act();
  } finally {
    globalThis.fetch = real;
  }
}

const refusal = (status: number, message: string) => Response.json({ message, code: "conflict" }, { status });

Deno.test("a class gets its portfolios six at a time, and each answer is told", async () => {
  let most = 0;
  const told: number[] = [];
  const { made, refused } = await withNetwork(
    async (_, open) => {
      most = Math.max(most, open);
      await setImmediate();
      return Response.json({});
    },
    () => createPortfolios({ unit: UNIT, students: CLASS, onProgress: (done) => told.push(done) }),
  );
  assert.equal(most, 6);
  assert.deepEqual(made.toSorted(), CLASS.map(({ id }) => id).toSorted());
  assert.deepEqual(refused, []);
  assert.deepEqual(told, CLASS.map((_, i) => i + 1));
});

Deno.test("who is refused is named with the reason, in the order of the class, and stops nobody else", async () => {
  const { made, refused } = await withNetwork(
    async (id) => {
      if (id === "stu_2") await setImmediate();
      if (id === "stu_2") return refusal(409, "Ash 2 already has this unit.");
      if (id === "stu_5") throw new TypeError("no network");
      return Response.json({});
    },
    () => createPortfolios({ unit: UNIT, students: CLASS }),
  );
  assert.equal(made.length, 18);
  assert.deepEqual(refused, [
    { studentId: "stu_2", name: "Ash 2", message: "Ash 2 already has this unit." },
    { studentId: "stu_5", name: "Ash 5", message: "Failed to create portfolio assignments" },
  ]);
});

Deno.test("when the session has ended nothing more is sent", async () => {
  const asked: string[] = [];
  const ending = withNetwork(
    (id) => {
      asked.push(id);
      return Promise.resolve(asked.length < 3 ? Response.json({}) : refusal(401, "You are not signed in."));
    },
    () => createPortfolios({ unit: UNIT, students: CLASS }),
  );
  await assert.rejects(ending, /You are not signed in/);
  assert.ok(asked.length <= 12, `${asked.length} calls`);
});
