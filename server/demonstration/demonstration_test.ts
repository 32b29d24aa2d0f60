import assert from "node:assert/strict";
import { eachWorld, openWorld } from "../../test/world.ts";
import type { FileView } from "../features/evidence/read_assignment_files.ts";
import type { ResourceView } from "../features/evidence/resources/read_resources.ts";
import { listTenants } from "../features/tenants/read_tenants.ts";
import { demonstrationLinks } from "./demonstration_links.ts";
import { makeDemonstration } from "./make_demonstration.ts";
import { STUDENTS } from "./school.ts";
import { STORIES, TRIP } from "./stories.ts";

type Item = { portfolioStatus: string | null; unitCode: string; completed: number; total: number };

const pathOf = (url: string) => url.slice(url.indexOf("/", "http://".length));
const hostOf = (url: string) => new URL(url).host;

eachWorld("the demonstration has a working sign-in link for every role", async (world) => {
  assert.equal(await makeDemonstration(world.services), true);
  const links = await demonstrationLinks(world.services);
  assert.ok(links);
  for (const url of [links.superAdmin, links.administrator, links.teacher]) {
    const browser = world.browser(hostOf(url));
    assert.equal((await browser.post(pathOf(url))).status, 303);
    assert.equal((await browser.get("/api/auth/user")).status, 200);
    assert.equal((await world.browser(hostOf(url)).post(pathOf(url))).status, 400, "a second time");
  }
  const student = world.browser(hostOf(links.student));
  const token = new URL(links.student).searchParams.get("token");
  const verified = await student.post("/api/student-access/verify-email", {
    token,
    email: links.studentEmail,
  });
  assert.equal(verified.status, 200);
});

eachWorld(
  "the demonstration school has portfolios in every state, with evidence that opens",
  async (world) => {
    await makeDemonstration(world.services);
    const links = await demonstrationLinks(world.services);
    const administrator = world.browser(hostOf(links!.administrator));
    await administrator.post(pathOf(links!.administrator));

    const portfolios = (await administrator.get("/api/assignments")).json<(Item & { id: string })[]>();
    const states = new Set(portfolios.map((portfolio) => portfolio.portfolioStatus));
    assert.deepEqual(states, new Set([null, "submitted", "assessed", "verified", "awarded"]));
    assert.equal(portfolios.length, STORIES.length);
    let files = 0;
    const kinds = new Set<string>();
    for (const { id } of portfolios) {
      const list = (await administrator.get(`/api/assignments/${id}/files`)).json<FileView[]>();
      for (const { fileUrl, kind } of list) {
        if (kind !== "link") assert.equal((await administrator.get(fileUrl)).status, 200);
        kinds.add(kind);
      }
      files += list.length;
    }
    const expected = STORIES.flatMap(({ outcomes }) =>
      outcomes.flatMap(({ evidence = [], links = [] }) => [...evidence, ...links])
    );
    assert.equal(files, expected.length + TRIP.companions.length);
    assert.deepEqual([...kinds].sort(), ["audio", "image", "link", "pdf", "text"]);
  },
);

eachWorld(
  "a trip's photo is shared by two students, with a timetable as resource",
  async (world) => {
    await makeDemonstration(world.services);
    const links = await demonstrationLinks(world.services);
    assert.deepEqual((await world.runJobs()).failed, 0);
    const teacher = world.browser(hostOf(links!.teacher));
    await teacher.post(pathOf(links!.teacher));
    const trip = (await teacher.get("/api/assignments")).json<(Item & { id: string })[]>()
      .filter(({ unitCode }) => unitCode === TRIP.unitCode);
    assert.equal(trip.length, 1 + TRIP.companions.length);
    for (const { id } of trip) {
      const files = (await teacher.get(`/api/assignments/${id}/files`)).json<FileView[]>();
      const photo = files.find(({ shared }) => shared);
      assert.equal(photo?.thumbnail, "made");
      assert.equal((await teacher.get(photo.thumbnailUrl!)).status, 200);
      const [timetable] = (await teacher.get(`/api/assignments/${id}/resources`)).json<ResourceView[]>();
      assert.equal((await teacher.get(timetable!.fileUrl)).status, 200);
    }
  },
);

Deno.test("unit 121766 is unassigned, and the printed teacher has three students without a portfolio", () => {
  assert.ok(!STORIES.some((story) => story.unitCode === "121766"));
  const busy = new Set(STORIES.map((story) => story.studentId));
  const free = STUDENTS.filter(({ teacher, studentId }) => teacher === "okafor" && !busy.has(studentId));
  assert.ok(free.length >= 3);
});

Deno.test("an installation with an establishment is left as it is and gets no links", async () => {
  await using world = await openWorld();
  await world.school("oak", "Oak Primary");
  assert.equal(await makeDemonstration(world.services), false);
  assert.deepEqual((await world.services.doors.readControl(listTenants)).map(({ name }) => name), [
    "Oak Primary",
  ]);
  assert.equal(await demonstrationLinks(world.services), null);
});

Deno.test("every start has new links", async () => {
  await using world = await openWorld();
  await makeDemonstration(world.services);
  const first = await demonstrationLinks(world.services);
  assert.equal(await makeDemonstration(world.services), false);
  const second = await demonstrationLinks(world.services);
  assert.notEqual(second?.teacher, first?.teacher);
  assert.equal(Date.parse(second!.expiresAt) - world.services.now().getTime(), 24 * 3600_000);
});
