import assert from "node:assert/strict";
import { signInNewStaff } from "../../../../test/factories.ts";
import { worldTest } from "../../../../test/world.ts";
import { LOGO_BUSY, LOGO_REFUSALS } from "../../../../domain/logos.ts";
import { PNG } from "../../evidence/content/testing.ts";
import { hugePng, jpeg } from "../../evidence/thumbnails/testing.ts";
import { sendPicture, usePicture } from "../../profile/testing.ts";
import { changeSettings, logoTraces, openAdministered, sendLogo, setLogo, SQUARE, svg } from "../testing.ts";

/** Ends long after the test. */
const ENDLESS = svg(
  `<filter id="f"><feTurbulence numOctaves="1000000" baseFrequency=".9"/></filter><g filter="url(#f)">${SQUARE}</g>`,
);

worldTest(
  "an SVG that never ends is stopped and its school told so; another school's picture does not wait for it",
  async (world) => {
    const { oak, admin } = await openAdministered(world);
    const elm = await signInNewStaff(world, await world.school("elm"), "admin", "a@elm.example");
    const { objectPath } = await sendLogo(admin, ENDLESS);
    const order: string[] = [];
    const oakLogo = changeSettings(admin, { logoUrl: objectPath }).finally(() => order.push("oak's logo"));
    const picture = await sendPicture(elm, PNG);
    assert.equal((await usePicture(elm, picture.objectPath)).status, 200);
    order.push("elm's picture");
    const elmLogo = setLogo(elm, "logoUrl", svg(SQUARE)).finally(() => order.push("elm's logo"));
    const [{ status, json }] = await Promise.all([oakLogo, elmLogo]);
    assert.deepEqual(order, ["elm's picture", "oak's logo", "elm's logo"]);
    assert.deepEqual([status, json().message], [415, LOGO_REFUSALS.svgTooComplex]);
    assert.deepEqual(await logoTraces(world, oak), { objects: 0, uploads: 0 }, "nothing of it is left");
    await setLogo(admin, "logoUrl", svg(SQUARE));
  },
);

worldTest(
  "a school that sends many logos at once is told to try again, and the same file then does",
  async (world) => {
    const { admin } = await openAdministered(world);
    const sent = [];
    for (let at = 0; at < 7; at++) sent.push((await sendLogo(admin, svg(SQUARE))).objectPath);
    const answers = await Promise.all(sent.map((path) => changeSettings(admin, { pdfLogoUrl: path })));
    const busy = answers.findIndex(({ status }) => status === 503);
    assert.ok(busy >= 0, answers.map(({ status }) => status).join(" "));
    assert.equal(answers[busy]!.headers.get("retry-after"), "10");
    assert.equal(answers[busy]!.json().message, LOGO_BUSY);
    assert.equal((await changeSettings(admin, { pdfLogoUrl: sent[busy] })).status, 200);
  },
);

worldTest("a picture that cannot be a logo is told so by what it is", async (world) => {
  const { admin } = await openAdministered(world);
  const told = async (bytes: Uint8Array<ArrayBuffer>, fileName: string) => {
    const { objectPath } = await sendLogo(admin, bytes, { purpose: "logo", fileName });
    const { status, json } = await changeSettings(admin, { logoUrl: objectPath });
    assert.equal(status, 415);
    return json().message;
  };
  assert.equal(await told(hugePng(20_000, 20_000), "logo.png"), LOGO_REFUSALS.tooManyPixels);
  assert.equal(await told((await jpeg(800, 400)).slice(0, 300), "logo.jpg"), LOGO_REFUSALS.damaged);
  assert.equal(await told(svg("<text>Oak</text>"), "logo.svg"), LOGO_REFUSALS.svgText);
});
