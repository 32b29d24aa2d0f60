import assert from "node:assert/strict";
import { postForm } from "../../../../test/browser_client.ts";
import { LTI_LIMITS } from "../../../../domain/lti.ts";
import { serveRegistration, TOOL } from "../../../../test/fakes/lti_registration.ts";
import { countEvents } from "../../../../test/portfolio_fixture.ts";
import { countRows, openWorld, type World, worldTest } from "../../../../test/world.ts";
import type { RegistrationFault } from "./fault_texts.ts";
import { ADDRESS, assertFault, openUnregistered, platformsOf } from "./testing.ts";

type School = Awaited<ReturnType<typeof openUnregistered>>;

const REGISTRATION = "/mod/lti/registration.php";

/** Nothing is stored here, and the same address still works once. */
async function assertTriedAgain(world: World, school: School, address: string) {
  assert.deepEqual(await platformsOf(school.admin), []);
  assert.equal(await countEvents(world, school.oak, "lti.platform_registered"), 0);
  await school.register(serveRegistration(school.platform), { address, expiresAt: "" });
  assert.equal((await platformsOf(school.admin)).length, 1);
}

worldTest("a configuration that cannot be read or does not fit registers nothing", async (world) => {
  await using school = await openUnregistered(world);
  const { platform } = school;
  const { origin } = platform;
  const { address } = await school.makeAddress();
  const answering = (response: () => Response) => ({
    respond: (request: Request) => request.url.includes("openid-configuration") ? response() : undefined,
  });
  const tries: [RegistrationFault, Parameters<typeof serveRegistration>[1]][] = [
    ["unreachable", answering(() => new Response(null, { status: 404 }))],
    ["unreachable", answering(() => new Response(null, { status: 302, headers: { location: origin } }))],
    ["unreachable", answering(() => new Response("x".repeat(2 * 1024 * 1024)))],
    ["unusable", answering(() => new Response("<html>"))],
    ["unusable", answering(() => Response.json([]))],
    ["unusable", { configuration: { registration_endpoint: undefined } }],
    ["unusable", { configuration: { jwks_uri: "http://moodle.example/certs" } }],
    ["unusable", { configuration: { authorization_endpoint: "javascript:alert(1)" } }],
    ["unusable", { configuration: { token_endpoint: 7 } }],
    ["unusable", { configuration: { jwks_uri: `${origin}/\0` } }],
    ["issuer", { configuration: { issuer: "https://moodle.example" } }],
    ["issuer", { configuration: { issuer: origin.replace("127.0.0.1", "localhost") } }],
  ];
  for (const [fault, over] of tries) {
    const moodle = serveRegistration(platform, over);
    const page = await school.open(await moodle.opened(address));
    assertFault(await school.connect(page.text), fault);
    assert.equal(moodle.registered.length, 0);
  }
  const page = await school.open(await serveRegistration(platform).opened(address));
  for (const nowhere of ["javascript:alert(1)", "http://moodle.example/", "https://", "moodle"]) {
    const url = new URL(await serveRegistration(platform).opened(address));
    url.searchParams.set("openid_configuration", nowhere);
    assertFault(await school.open(url.href), "unusable");
    const html = page.text.replace(/(name="openid_configuration" value=")[^"]*/, `$1${nowhere}`);
    assertFault(await school.connect(html), "unusable");
  }
  const closed = page.text.replace(/(name="openid_configuration" value=")[^"]*/, "$1http://127.0.0.1:9/x");
  assertFault(await school.connect(closed), "unreachable");
  await assertTriedAgain(world, school, address);
});

worldTest("a platform that refuses, or answers without its IDs, leaves nothing here", async (world) => {
  await using school = await openUnregistered(world);
  const { platform } = school;
  const { address } = await school.makeAddress();
  const answering = (response: () => Response) => ({
    respond: (request: Request) => new URL(request.url).pathname === REGISTRATION ? response() : undefined,
  });
  const tool = { [TOOL]: { deployment_id: "1" } };
  const tries: [RegistrationFault, () => Response][] = [
    ["refused", () => new Response("token_already_used", { status: 401 })],
    ["refused", () => new Response(null, { status: 302, headers: { location: "/login" } })],
    ["incomplete", () => new Response("welcome")],
    ["incomplete", () => Response.json(tool)],
    ["incomplete", () => Response.json({ ...tool, client_id: "" })],
    ["incomplete", () => Response.json({ ...tool, client_id: "x".repeat(256) })],
    ["incomplete", () => Response.json({ ...tool, client_id: "a\0b" })],
    ["incomplete", () => Response.json({ client_id: "one" })],
  ];
  for (const [fault, response] of tries) {
    const moodle = serveRegistration(platform, answering(response));
    const page = await school.open(await moodle.opened(address));
    assertFault(await school.connect(page.text), fault);
  }
  const moodle = serveRegistration(platform, {
    configuration: { registration_endpoint: "http://127.0.0.1:9/" },
  });
  const page = await school.open(await moodle.opened(address));
  assertFault(await school.connect(page.text), "unanswered");
  const withoutToken = page.text.replace(/(name="registration_token" value=")[^"]*/, "$1");
  serveRegistration(platform);
  assertFault(await school.connect(withoutToken), "refused");
  await assertTriedAgain(world, school, address);
});

worldTest("one that is registered already, or one too many, changes nothing", async (world) => {
  await using school = await openUnregistered(world);
  const { oak, admin, platform } = school;
  const moodle = serveRegistration(platform);
  await admin.post(`${ADDRESS}/platforms`, { ...platform.form(), name: "Ours" });
  const { address } = await school.makeAddress();
  const page = await school.open(await moodle.opened(address));
  assertFault(await school.connect(page.text), "taken");
  const [ours, none] = await platformsOf(admin);
  assert.deepEqual([ours!.name, ours!.approvedAt !== null, none], ["Ours", true, undefined]);
  for (let count = 1; count < LTI_LIMITS.platforms; count++) {
    await admin.post(`${ADDRESS}/platforms`, { ...platform.form(), clientId: `c${count}` });
  }
  assertFault(await school.open(await moodle.opened(address)), "full");
  assertFault(await school.connect(page.text), "full");
  assert.equal(await countRows(world, oak.id, "lti_platforms"), LTI_LIMITS.platforms);
  assert.equal(moodle.registered.length, 1, "nor is the platform asked");
});

worldTest("a registration token that is no header, or too long, is not sent on", async (world) => {
  await using school = await openUnregistered(world);
  const moodle = serveRegistration(school.platform);
  const { address } = await school.makeAddress();
  const token = new URL(address).pathname.split("/").at(-1)!;
  for (const odd of ["a\r\nx-admin: 1", "a b", "é", "x".repeat(4_001)]) {
    const answer = await postForm(school.browser(), "/lti/register", {
      token,
      openid_configuration: moodle.configurationUrl,
      registration_token: odd,
    });
    assertFault(answer, "unusable");
  }
});

Deno.test("in production no address of this machine is called", async () => {
  await using world = await openWorld();
  await using school = await openUnregistered(world);
  const moodle = serveRegistration(school.platform);
  const { address } = await school.makeAddress();
  const page = await school.open(await moodle.opened(address));
  const services = world.services as { config: { mode: string } };
  services.config.mode = "production";
  assertFault(await school.connect(page.text), "unusable");
  services.config.mode = "start";
  assert.equal(moodle.registered.length, 0);
});
