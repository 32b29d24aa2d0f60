import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { createPortfolios } from "./create_portfolios.ts";

const UNIT = { id: "unit_1", unitCode: "121766" };
const CLASS = Array.from({ length: 20 }, (_, i) => ({
  id: `stu_${i}`,
  firstName: "Ash",
  lastName: `${i}`,
  email: null,
}));

async function withNetwork<T>(
  respond: (studentId: string, open: number) => Promise<Response>,
  run: () => Promise<T>,
): Promise<T> {
  const originalFetch = globalThis.fetch;
  let open = 0;
  globalThis.fetch = async (_path, options) => {
    open++;
    try {
      return await respond(JSON.parse(String(options?.body)).studentId, open);
    } finally {
      open--;
    }
  };
  try {
    return await run();
  } finally {
    globalThis.fetch = originalFetch;
  }
}

const refusal = (status: number, message: string) => Response.json({ message, code: "conflict" }, { status });

Deno.test("a class gets its portfolios six at a time, and who is refused is named and stops no other", async () => {
  let maxOpen = 0;
  const progress: number[] = [];
  const { created, refused } = await withNetwork(
    async (id, open) => {
      maxOpen = Math.max(maxOpen, open);
      await setImmediate();
      if (id === "stu_2") await setImmediate();
      if (id === "stu_2") return refusal(409, "Ash 2 already has this unit.");
      if (id === "stu_5") throw new TypeError("no network");
      return Response.json({ id: `asg of ${id}` });
    },
    () => createPortfolios({ unit: UNIT, students: CLASS, onProgress: (done) => progress.push(done) }),
  );
  assert.equal(maxOpen, 6);
  assert.deepEqual(progress, CLASS.map((_, i) => i + 1));
  const others = CLASS.filter(({ id }) => id !== "stu_2" && id !== "stu_5");
  assert.deepEqual(created, others.map((student) => ({ assignmentId: `asg of ${student.id}`, student })));
  assert.deepEqual(refused, [
    { studentId: "stu_2", name: "Ash 2", message: "Ash 2 already has this unit." },
    { studentId: "stu_5", name: "Ash 5", message: "Failed to create portfolio assignments" },
  ]);
});

Deno.test("when the session has ended nothing more is sent", async () => {
  const requests: string[] = [];
  const creation = withNetwork(
    (id) => {
      requests.push(id);
      return Promise.resolve(
        requests.length < 3 ? Response.json({}) : refusal(401, "You are not signed in."),
      );
    },
    () => createPortfolios({ unit: UNIT, students: CLASS }),
  );
  await assert.rejects(creation, /You are not signed in/);
  assert.ok(requests.length <= 12, `${requests.length} calls`);
});
