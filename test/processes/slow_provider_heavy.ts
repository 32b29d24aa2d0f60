import assert from "node:assert/strict";
import {
  beginSignIn,
  comeBack,
  openProvider,
  providerTest,
} from "../../server/features/sign_in/providers/testing.ts";
import { openSchool } from "../factories.ts";

providerTest("a provider that never answers is given up, and holds up no one else", async (world) => {
  await using issuer = await openProvider(world, "oidc");
  const { oak, teacher } = await openSchool(world);
  issuer.accounts.set("1", { email: "t@oak.example", email_verified: true });
  issuer.choose("1");
  const browser = world.browser(oak.host);
  const callback = await issuer.follow((await beginSignIn(browser, issuer)).href);
  issuer.faults.hangs = true;
  let isOver = false;
  const coming = comeBack(world, browser, callback).finally(() => void (isOver = true));
  assert.equal((await teacher.get("/api/auth/user")).status, 200);
  assert.ok(!isOver, "others are answered meanwhile");
  assert.equal((await coming).to, "/api/login?reason=away");
});
