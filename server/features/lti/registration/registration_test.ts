import assert from "node:assert/strict";
import { postForm } from "../../../../test/browser_client.ts";
import { ltiLinks } from "../../../../domain/lti.ts";
import { SERVICE_SCOPES } from "../../../../domain/lti_services.ts";
import { serveRegistration, TOOL } from "../../../../test/fakes/lti_registration.ts";
import { countRows, worldTest } from "../../../../test/world.ts";
import { setLogo } from "../../establishment/testing.ts";
import { activityTexts, assertEntered } from "../../../../test/lti_school.ts";
import { ADDRESS, openUnregistered, platformsOf } from "./testing.ts";

worldTest("a platform registers itself by one address, and an administrator approves it", async (world) => {
  await using school = await openUnregistered(world);
  const { oak, admin, platform } = school;
  const moodle = serveRegistration(platform);
  const { address, expiresAt } = await school.makeAddress();
  assert.ok(address.startsWith(`http://${oak.host}/lti/register/`), address);
  assert.equal(expiresAt, new Date(world.services.now().getTime() + 86_400_000).toISOString());
  assert.equal(await countRows(world, oak.id, "lti_keys"), 1, "which the platform fetches");

  const page = await school.open(await moodle.opened(address));
  assert.equal(page.status, 200, page.text);
  assert.equal(moodle.registered.length, 0, "opening the address registers nothing yet");
  const done = await school.connect(page.text);
  assert.equal(done.status, 200, done.text);
  for (const text of [/Two steps are left/, /Settings, Learning platforms/, /Activate/]) {
    assert.match(done.text, text);
  }
  const [waiting] = await platformsOf(admin);
  assert.deepEqual([waiting!.name, waiting!.issuer, waiting!.clientId, waiting!.deploymentIds], [
    "Moodle",
    platform.origin,
    platform.clientId,
    ["1"],
  ]);
  assert.deepEqual([waiting!.authorizationUrl, waiting!.jwksUrl, waiting!.tokenUrl], [
    `${platform.origin}/auth`,
    `${platform.origin}/certs`,
    `${platform.origin}/mod/lti/token.php`,
  ]);
  assert.deepEqual([waiting!.approvedAt, waiting!.addressesVerified], [null, false]);
  assert.deepEqual(waiting!.addedBy, { firstName: "Sam", lastName: "Carter" });

  const approved = await admin.post(`${ADDRESS}/platforms/${waiting!.id}/approve`, {});
  assert.equal(approved.status, 200, approved.text);
  assert.equal((await platformsOf(admin))[0]!.approvedAt, world.services.now().toISOString());
  await admin.put(`${ADDRESS}/platforms/${waiting!.id}`, { ...platform.form(), addressesVerified: true });
  assertEntered(await platform.launch(school.browser(), { claims: { email: school.student.email } }));
  const said = (await activityTexts(school)).filter((text) => /learning platform/.test(text)).reverse();
  assert.deepEqual(said.slice(0, 3), [
    "Sam Carter made an address for a learning platform to register with",
    "Unitfolio registered a learning platform by the address that Sam Carter made",
    "Sam Carter approved a learning platform",
  ]);
});

worldTest("nothing is asked of the platform that is not used", async (world) => {
  await using school = await openUnregistered(world);
  const { oak, platform } = school;
  const moodle = serveRegistration(platform);
  await school.register(moodle, await school.makeAddress());
  await school.register(moodle, await school.makeAddress({ asksEmail: true }), { clientId: "second" });
  const [tool, withEmail] = moodle.registered as [Record<string, unknown>, Record<string, unknown>];
  const site = `http://${oak.host}`;
  assert.deepEqual(tool, {
    application_type: "web",
    grant_types: ["client_credentials", "implicit"],
    response_types: ["id_token"],
    redirect_uris: [`${site}/lti/launch`],
    initiate_login_uri: `${site}/lti/login`,
    jwks_uri: `${site}/lti/jwks`,
    token_endpoint_auth_method: "private_key_jwt",
    client_name: "My portfolio",
    client_uri: site,
    scope: Object.values(SERVICE_SCOPES).join(" "),
    [TOOL]: {
      domain: oak.host,
      description:
        "Students open their own portfolio, and staff choose what an activity shows. Of Oak School, in Unitfolio.",
      target_link_uri: `${site}/lti/launch`,
      claims: ["iss", "sub"],
      messages: [
        {
          type: "LtiResourceLinkRequest",
          target_link_uri: `${site}/lti/launch`,
          label: "My portfolio",
        },
        {
          type: "LtiDeepLinkingRequest",
          target_link_uri: `${site}/lti/launch`,
          label: "My portfolio",
          placements: ["ContentArea", "AddContentMenu"],
        },
      ],
    },
  });
  assert.deepEqual((withEmail[TOOL] as { claims: string[] }).claims, ["iss", "sub", "email"]);
});

worldTest(
  "the school's logo is given by an address that stays, which other sites may show",
  async (world) => {
    await using school = await openUnregistered(world);
    const { oak, admin, platform } = school;
    const site = `http://${oak.host}`;
    assert.equal((await school.browser().get(ltiLinks.logo())).status, 404, "without one");
    const logo = await setLogo(admin);
    const moodle = serveRegistration(platform);
    await school.register(moodle, await school.makeAddress());
    const [tool] = moodle.registered as [Record<string, unknown>];
    assert.equal(tool.logo_uri, site + ltiLinks.logo());
    const { messages } = tool[TOOL] as { messages: Record<string, unknown>[] };
    assert.deepEqual(messages.map((message) => message.icon_uri), [tool.logo_uri, tool.logo_uri]);
    const stable = await school.browser().get(ltiLinks.logo());
    assert.deepEqual([stable.status, stable.headers.get("location")], [302, logo]);
    for (const { headers } of [stable, await school.browser().get(logo)]) {
      assert.equal(headers.get("cross-origin-resource-policy"), "cross-origin");
    }
    assert.equal((await school.browser().get(await setLogo(admin))).status, 200);
    assert.notEqual((await school.browser().get(ltiLinks.logo())).headers.get("location"), logo);
  },
);

worldTest("scopes that the platform does not grant are not asked for", async (world) => {
  await using school = await openUnregistered(world);
  const moodle = serveRegistration(school.platform, {
    configuration: { scopes_supported: [SERVICE_SCOPES.score, "openid"] },
  });
  await school.register(moodle, await school.makeAddress());
  assert.equal(moodle.registered[0]!.scope, SERVICE_SCOPES.score);
});

worldTest("any site may frame the page, which sets no cookie and looks at no session", async (world) => {
  await using school = await openUnregistered(world);
  const { admin, platform } = school;
  const { pathname, search } = new URL(
    await serveRegistration(platform).opened(
      (await school.makeAddress()).address,
    ),
  );
  const pages = await Promise.all([school.browser(), admin].map((browser) => browser.get(pathname + search)));
  for (const { headers, text } of pages) {
    assert.match(headers.get("content-security-policy")!, /frame-ancestors \*;/);
    assert.equal(headers.get("x-frame-options"), null);
    assert.equal(headers.get("cross-origin-opener-policy"), "unsafe-none");
    assert.equal(headers.get("set-cookie"), null);
    assert.match(headers.get("cache-control")!, /no-store/);
    assert.doesNotMatch(text, /data-person-id|Carter/);
  }
  const foreign = await postForm(admin, "/lti/register", { token: "x" }, { origin: platform.origin });
  assert.equal(foreign.status, 403, "posted by our own page alone");
});
