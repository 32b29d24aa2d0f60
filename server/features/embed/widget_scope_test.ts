import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { isOpenToWidget } from "../../../domain/capabilities/widget.ts";
import { openPortfolioFixture } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import { api } from "../../api.ts";
import { guardOf } from "../../middleware/can.ts";
import { signInFrame } from "./testing.ts";

const EMAIL = "amara@home.example";

async function openSignedIn(world: Parameters<typeof openPortfolioFixture>[0]) {
  const fixture = await openPortfolioFixture(world);
  await fixture.oak.run(sql`update students set email = ${EMAIL} where id = ${fixture.studentRecord.id}`);
  return { ...fixture, frame: await signInFrame(world, fixture.oak.host, EMAIL) };
}

worldTest("a frame's session opens nothing beyond the widget's calls", async (world) => {
  const { frame, student, portfolio, oak } = await openSignedIn(world);
  assert.equal((await frame.get(`/embed/api/portfolios/${portfolio.id}`)).status, 200);
  assert.equal((await frame.get("/embed/api/chat/unread-count")).status, 200);
  for (const path of ["/api/student-auth/user", `/api/portfolios/${portfolio.id}`]) {
    assert.equal((await frame.get(path)).status, 401, path);
  }
  // Its token as an ordinary cookie, and an ordinary one as the frame's.
  const [thief, swapped] = [world.browser(oak.host), world.browser(oak.host)];
  thief.cookies.set("session", frame.cookies.get("widget")!);
  assert.equal((await thief.get("/api/student-auth/user")).status, 401);
  swapped.cookies.set("widget", student.cookies.get("session")!);
  assert.equal((await swapped.get("/embed/api/student-auth/user")).status, 401);
  assert.equal((await student.get("/embed/api/student-auth/user")).status, 401, "the ordinary cookie");
  assert.equal((await frame.get(`/portfolio/${portfolio.id}`)).status, 303, "pages are the site's");
});

worldTest(
  "every call but the widget's own answers 404 below /embed/api, no matter who asks",
  async (world) => {
    const { frame, admin } = await openSignedIn(world);
    const named = (path: string) => path.replace(/:\w+(\{[^}]*\})?/g, "asg_none");
    let closed = 0;
    for (const { method, path, handler } of api.routes) {
      const guard = guardOf(handler);
      if (!guard || method === "ALL") continue;
      const open = isOpenToWidget(guard.capability);
      if (open) continue;
      closed++;
      const body = method === "GET" || method === "DELETE" ? {} : { body: {} };
      for (const browser of [frame, admin]) {
        const { status } = await browser.send(`/embed/api${named(path)}`, { method, ...body });
        assert.equal(status, 404, `${method} ${path}`);
      }
    }
    assert.ok(closed > 150, `${closed} calls`);
    for (const path of ["code", "verify", "card", "sign-out"]) {
      assert.equal((await admin.post(`/api/widget/${path}`, {})).status, 404, path);
    }
    for (
      const path of [
        "/%65mbed/api/profile",
        "/embed/api//profile",
        "/embed/api/embed/api/profile",
        "/embed/api",
      ]
    ) {
      assert.equal((await frame.get(path)).status, 404, path);
    }
  },
);

worldTest("a frame's calls that change something need the school's own origin", async (world) => {
  const { frame } = await openSignedIn(world);
  for (const origin of ["https://www.moodle.example", "null", ""]) {
    const refused = await frame.post("/embed/api/widget/sign-out", {}, { origin });
    assert.equal(refused.status, 403, origin);
  }
  assert.equal((await frame.get("/embed/api/student-auth/user")).status, 200);
});

worldTest("a frame that only counts unread messages does not stay signed in", async (world) => {
  const { frame } = await openSignedIn(world);
  for (let hours = 0; hours < 2; hours++) {
    world.advance(29 * 60_000);
    assert.equal((await frame.get("/embed/api/chat/unread-count")).status, 200);
  }
  world.advance(2 * 60_000);
  assert.equal((await frame.get("/embed/api/chat/unread-count")).status, 401);
});
