import assert from "node:assert/strict";
import { decodeJwt } from "jose";
import { ltiLinks } from "../../../../domain/lti.ts";
import { DEEP_LINKING } from "../../../../test/fakes/lti_platform.ts";
import { worldTest } from "../../../../test/world.ts";
import { setLogo } from "../../establishment/testing.ts";
import { hidden } from "../../../../test/lti_school.ts";
import { addUnits, boxes, openChooser, ticks } from "./testing.ts";

worldTest("a platform gets several links where it says so, also in a word, else one", async (world) => {
  await using teacher = await openChooser(world);
  await addUnits(teacher.oak, 2);
  for (const accepts of [false, undefined, "no"]) {
    await teacher.ask({ accept_multiple: accepts });
    const page = await teacher.send(...ticks(["200001"]), ["put", "1"]);
    assert.deepEqual(boxes(page.text), { ticked: [], free: [] }, `${accepts}`);
    assert.doesNotMatch(page.text, /name="JWT"|into the course/);
    assert.match(page.text, /Or one unit/);
    const made = await teacher.put(...ticks(["200001", "200002"]), ["choose", "200002"]);
    assert.deepEqual(made.map(({ name }) => name), ["Unit 02"]);
    const gone = await teacher.send(["choose", "999999"]);
    assert.match(gone.text, /That unit is no longer here\. Choose another one/);
  }
  await teacher.ask({ accept_multiple: "true" });
  assert.equal((await teacher.put(...ticks(["200001", "200002"]), ["put", "2"])).length, 2);
});

worldTest("anyone who goes back without a link says so to the platform", async (world) => {
  await using teacher = await openChooser(world);
  assert.deepEqual(await teacher.put(["choose", "nothing"]), []);
  const page = await teacher.send(["choose", "nothing"]);
  assert.match(page.text, /Go back to the course/);
  const answer = decodeJwt(hidden(page.text, "JWT"));
  assert.deepEqual(answer[`${DEEP_LINKING}content_items`], []);
  assert.equal(answer[`${DEEP_LINKING}msg`], "Nothing was chosen in Unitfolio.");
  assert.equal(answer[`${DEEP_LINKING}data`], "csrf:4711");
  const chosen = decodeJwt(hidden((await teacher.send(["choose", "portfolio"])).text, "JWT"));
  assert.equal(`${DEEP_LINKING}msg` in chosen, false);
});

worldTest("beside a link is the school's logo, or our icon, at an address that stays", async (world) => {
  await using teacher = await openChooser(world);
  const iconOf = async () => {
    const answer = decodeJwt(hidden((await teacher.send(["choose", "portfolio"])).text, "JWT"));
    const [item] = answer[`${DEEP_LINKING}content_items`] as { icon: unknown }[];
    return item!.icon;
  };
  const url = `http://${teacher.oak.host}${ltiLinks.icon()}`;
  const leadsTo = async () => {
    const { status, headers } = await teacher.browser.get(ltiLinks.icon());
    return [status, headers.get("location"), headers.get("cross-origin-resource-policy")];
  };
  assert.deepEqual(await iconOf(), { url, width: 192, height: 192 });
  assert.deepEqual(await leadsTo(), [302, world.services.assets.appIcons!.small, "cross-origin"]);
  const logo = await setLogo(teacher.admin);
  assert.deepEqual(await iconOf(), { url, width: 640, height: 160 });
  assert.deepEqual(await leadsTo(), [302, logo, "cross-origin"]);
});
