import assert from "node:assert/strict";
import { sessionOf } from "../../test/browser_client.ts";
import { type Classroom, classroomTest, signInColleague } from "../../test/classroom.ts";
import { createApp } from "../app.ts";
import { type FairQueue, openFairQueue } from "../kernel/fair_queue.ts";
import { openTurn } from "./read_turns.ts";

/** The app while every turn is taken until `open` is called. */
function openBusyApp({ world }: Classroom, over: Partial<Parameters<typeof openFairQueue>[0]> = {}) {
  const queue = openFairQueue({
    atOnce: 1,
    maxWaiting: 2,
    maxWaitingPerSchool: 2,
    busyMessage: "A lot is being looked up just now.",
    ...over,
  });
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const occupied = queue.run({ school: "other" }, new AbortController(), () => promise);
  let asked = Promise.withResolvers<void>();
  const readTurns: FairQueue = {
    run(...call) {
      asked.resolve();
      asked = Promise.withResolvers();
      return queue.run(...call);
    },
  };
  const app = createApp({ ...world.services, readTurns });
  return {
    app,
    /** Answers once the request waits for its turn. */
    async enqueue(request: Request) {
      const { promise } = asked;
      const answer = Promise.resolve(app.request(request));
      await promise;
      return { answer };
    },
    async open() {
      open();
      await occupied;
    },
  };
}

function requestOf(client: Classroom["teacher"], path: string, signal?: AbortSignal): Request {
  const headers = sessionOf(client);
  return new Request(`http://${headers.host}${path}`, { headers, ...(signal ? { signal } : {}) });
}

classroomTest("while all turns are taken, saves, polls, portfolios and sign-in go on", async (room) => {
  const { app, enqueue, open } = openBusyApp(room);
  const { teacher, portfolio } = room;
  const list = await enqueue(requestOf(teacher, "/api/students?search=robin"));
  const page = await enqueue(requestOf(teacher, "/manage-students"));
  for (
    const path of [
      `/student-portfolio/${portfolio.id}`,
      `/api/portfolios/${portfolio.id}`,
      "/api/chat/unread-count",
      "/api/auth/user",
      "/profile",
    ]
  ) {
    assert.equal((await app.request(requestOf(teacher, path))).status, 200, path);
  }
  const saved = await app.request(
    new Request(requestOf(teacher, `/api/submissions/${room.submissionId}`), {
      method: "PUT",
      headers: {
        ...Object.fromEntries(requestOf(teacher, "/").headers),
        origin: `http://${teacher.host}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ teacherComment: "Well done" }),
    }),
  );
  assert.equal(saved.status, 200);
  await open();
  assert.deepEqual([(await list.answer).status, (await page.answer).status], [200, 200]);
});

classroomTest("who comes when too many wait is told when to come again", async (room) => {
  const { app, enqueue, open } = openBusyApp(room, { maxWaitingPerPerson: 1 });
  const colleague = await signInColleague(room);
  const admin = await signInColleague(room, "admin");
  const list = (browser: Classroom["teacher"]) => requestOf(browser, "/api/students");
  const first = await enqueue(list(room.teacher));
  const second = await app.request(list(room.teacher));
  assert.equal(second.status, 429);
  assert.equal(second.headers.get("retry-after"), "10");
  assert.equal((await second.json()).message, "A lot is being looked up just now.");
  const third = await enqueue(list(colleague));
  const page = await app.request(requestOf(admin, "/manage-students"));
  assert.equal(page.status, 503);
  assert.equal(page.headers.get("retry-after"), "10");
  assert.match(await page.text(), /A lot is being looked up just now\./);
  await open();
  assert.deepEqual([(await first.answer).status, (await third.answer).status], [200, 200]);
});

classroomTest("a search whose browser has left is not made", async (room) => {
  const { enqueue, open } = openBusyApp(room);
  const controller = new AbortController();
  const { signal } = controller;
  const search = await enqueue(requestOf(room.teacher, "/api/students?search=robin", signal));
  room.world.countRoundTrips();
  controller.abort();
  await search.answer;
  await open();
  await new Promise(setImmediate);
  assert.equal(room.world.countRoundTrips(), 0);
  assert.deepEqual(room.world.logLines.filter(({ fault }) => fault !== undefined), []);
});

classroomTest("a list costs no round trip more for its turn", async ({ world, teacher }) => {
  await teacher.get("/api/students");
  world.countRoundTrips();
  await teacher.get("/api/students");
  assert.equal(world.countRoundTrips(), 2);
});

Deno.test("what a request reads together has one turn, and what it reads later another", async () => {
  const queue = openFairQueue({ atOnce: 1, maxWaiting: 9, maxWaitingPerSchool: 9, busyMessage: "Busy" });
  const order: string[] = [];
  const [first, second] = [openTurn(queue, new AbortController()), openTurn(queue, new AbortController())];
  const oak = { school: "oak" };
  const read = (name: string) => async () => {
    order.push(`${name} begins`);
    await new Promise(setImmediate);
    order.push(`${name} ends`);
  };
  const together = Promise.all([first(oak, read("first")), first(oak, read("beside it"))]);
  await Promise.all([
    together.then(() => first(oak, read("last"))),
    second(oak, read("second")),
  ]);
  assert.deepEqual(order, [
    ...["first begins", "beside it begins", "first ends", "beside it ends"],
    ...["second begins", "second ends", "last begins", "last ends"],
  ]);
});
