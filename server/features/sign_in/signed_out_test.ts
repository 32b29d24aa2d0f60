import assert from "node:assert/strict";
import { SIGNED_OUT_COOKIE } from "../../../islands/sign_in/signed_out.ts";
import { openSchool } from "../../../test/portfolio_page.ts";
import { openWorld } from "../../../test/world.ts";

Deno.test("signing out tells the browser whose kept words to wipe, and nothing where nobody was signed in", async () => {
  await using world = await openWorld();
  const { school, student, pupil } = await openSchool(world);
  const noted = (headers: Headers) =>
    headers.getSetCookie().find((cookie) => cookie.startsWith(`${SIGNED_OUT_COOKIE}=`));
  const nobody = await world.browser(school.host).post("/api/logout");
  assert.equal(noted(nobody.headers), undefined);
  const out = await student.post("/api/logout");
  assert.equal(out.status, 303, out.text);
  const cookie = noted(out.headers)!;
  assert.match(
    cookie,
    new RegExp(`^${SIGNED_OUT_COOKIE}=${pupil.id}; Max-Age=604800; Path=/; (Secure; )?SameSite=Lax$`),
  );
});
