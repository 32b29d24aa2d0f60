import assert from "node:assert/strict";
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { postForm } from "../../../test/browser_client.ts";
import { assign } from "../../../test/factories.ts";
import { DEEP_LINKING, INSTRUCTOR, LEARNER } from "../../../test/fakes/lti_platform.ts";
import { countEvents } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import { hidden, linkByCode, openLtiSchool } from "../../../test/lti_school.ts";

worldTest("staff choose a unit or the portfolio, and the platform gets a signed link", async (world) => {
  await using school = await openLtiSchool(world);
  const { oak, admin, platform, student } = school;
  await assign(admin, student, "121766");
  await assign(admin, student, "100012");
  const browser = school.browser();
  const request = { roles: [INSTRUCTOR], claims: platform.deepLinking({ accept_multiple: false }) };
  const first = await platform.launch(browser, request);
  assert.match(first.text, /Who are you\?/);
  const linked = await linkByCode(world, browser, first.text, "helen@oak.example");
  assert.match(linked.text, /You are recognised now/);
  assert.equal(await countEvents(world, oak, "lti.staff_linked"), 1);

  const chooser = await platform.launch(browser, request);
  assert.match(chooser.text, /What should students open\?/);
  assert.match(chooser.text, /First aid at work \(100012\)/);
  assert.match(
    chooser.headers.get("content-security-policy")!,
    new RegExp(`frame-ancestors ${platform.origin}`),
  );
  const choosing = hidden(chooser.text, "choosing");
  const found = await postForm(browser, "/lti/choose", { choosing, find: "vegetables" });
  assert.match(found.text, /raised bed \(121766\)/);
  assert.doesNotMatch(found.text, /First aid/);
  assert.match(
    (await postForm(browser, "/lti/choose", { choosing, find: "zzz" })).text,
    /No unit of your school/,
  );

  const published = (await browser.get("/lti/jwks")).json<{ keys: Record<string, unknown>[] }>();
  assert.deepEqual(Object.keys(published.keys[0]!).sort(), ["alg", "e", "kid", "kty", "n", "use"]);
  const answered = async (choose: string) => {
    const page = await postForm(browser, "/lti/choose", { choosing, choose });
    assert.match(
      page.headers.get("content-security-policy")!,
      new RegExp(`form-action 'self' ${platform.origin}`),
    );
    assert.ok(page.text.includes(`action="${platform.origin}/return?course=3"`), page.text);
    const token = hidden(page.text, "JWT");
    assert.equal(decodeProtectedHeader(token).kid, published.keys[0]!["kid"]);
    const { payload } = await jwtVerify(token, createLocalJWKSet(published as never), {
      issuer: platform.clientId,
      audience: platform.origin,
      currentDate: world.services.now(),
    });
    assert.equal(payload["https://purl.imsglobal.org/spec/lti/claim/deployment_id"], "1");
    assert.equal(payload["https://purl.imsglobal.org/spec/lti/claim/message_type"], "LtiDeepLinkingResponse");
    assert.equal(payload[`${DEEP_LINKING}data`], "csrf:4711");
    assert.ok(payload["nonce"]);
    return payload[`${DEEP_LINKING}content_items`];
  };
  const url = `http://${oak.host}/lti/launch`;
  const icon = { url: `http://${oak.host}/lti/icon`, width: 192, height: 192 };
  assert.deepEqual(await answered("121766"), [{
    type: "ltiResourceLink",
    title: "Growing vegetables in a raised bed",
    text: "Level One, 3 outcomes. The first: demonstrated the ability to prepare the soil",
    url,
    icon,
    custom: { unit: "121766" },
  }]);
  const text = "Each student opens their own portfolio, with all of their units.";
  const portfolio = [{ type: "ltiResourceLink", title: "My portfolio", text, url, icon }];
  assert.deepEqual(await answered("portfolio"), portfolio);
  await admin.put(`/api/admin/lti/platforms/${school.platformId}`, { ...platform.form(), sendGrades: true });
  const [graded] = await answered("121766") as Record<string, unknown>[];
  const column = { label: "Growing vegetables in a raised bed", scoreMaximum: 3, resourceId: "121766" };
  assert.deepEqual(graded!["lineItem"], { ...column, tag: "unitfolio" });
  assert.deepEqual(await answered("portfolio"), portfolio, "no column for all units");
  const unknown = await postForm(browser, "/lti/choose", { choosing, choose: "999999" });
  assert.match(unknown.text, /What should students open/);
});

worldTest(
  "no one chooses with another school's page, an old one, or once they are not staff here",
  async (world) => {
    await using school = await openLtiSchool(world, { addressesVerified: true });
    const { oak, admin, platform } = school;
    const { id } = await oak.staff("teacher", "robin@oak.example");
    const browser = school.browser();
    const request = {
      roles: [INSTRUCTOR],
      claims: { ...platform.deepLinking(), email: "robin@oak.example" },
    };
    const choosing = hidden((await platform.launch(browser, request)).text, "choosing");
    const choose = async (form: Record<string, string>, at = browser) =>
      (await postForm(at, "/lti/choose", { choosing, choose: "portfolio", ...form })).status;
    assert.equal(await choose({}), 200);
    assert.equal(await choose({ choosing: "" }), 400);
    // Not at its end, where some bits of a letter count for nothing.
    const changed = choosing[10] === "A" ? "B" : "A";
    assert.equal(await choose({ choosing: choosing.slice(0, 10) + changed + choosing.slice(11) }), 400);
    const elm = await world.school("elm");
    const there = await postForm(world.browser(elm.host), "/lti/choose", { choosing, choose: "portfolio" });
    assert.match(there.text, /This launch is not known here/);
    assert.equal((await admin.post(`/api/admin/users/${id}/archive`, {})).status < 300, true);
    assert.equal(await choose({}), 400);
    world.advance(61 * 60_000);
    assert.equal(await choose({}), 400);
  },
);

worldTest("students choose nothing, and what cannot be answered with a link is refused", async (world) => {
  await using school = await openLtiSchool(world, { addressesVerified: true });
  const { platform, student } = school;
  const email = { email: "helen@oak.example" };
  const launch = (roles: string[], claims: Record<string, unknown>) =>
    platform.launch(school.browser(), { roles, claims });
  const asStudent = await launch([LEARNER], { ...platform.deepLinking(), email: student.email });
  assert.doesNotMatch(asStudent.text, /What should students open/);
  for (
    const odd of [
      { accept_types: ["file"] },
      { deep_link_return_url: "" },
      { deep_link_return_url: "javascript:alert(1)" },
      { deep_link_return_url: "http://evil.example/" },
    ]
  ) {
    const answer = await launch([INSTRUCTOR], { ...platform.deepLinking(odd), ...email });
    assert.equal(answer.status, 400, JSON.stringify(odd));
  }
});
