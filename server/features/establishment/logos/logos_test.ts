import assert from "node:assert/strict";
import { PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import type { BrowserClient } from "../../../../test/browser_client.ts";
import { addStudent, assign, signInNewStaff } from "../../../../test/factories.ts";
import { type School, type World, worldTest } from "../../../../test/world.ts";
import { sweepSchool } from "../../../flows/sweep.ts";
import { links } from "../../../../domain/links.ts";
import { LOGO_UNREADABLE } from "../../../../domain/logos.ts";
import { PDF, PNG } from "../../evidence/content/testing.ts";
import { changeSettings, logoTraces, openAdministered, sendLogo, setLogo, SQUARE, svg } from "../testing.ts";

const DAY = 86_400_000;

const fetchRaw = (world: World, oak: School, path: string) => world.browser(oak.host).open(path);

async function imagesIn(admin: BrowserClient, unitId: string): Promise<number> {
  const answer = await admin.open(links.summary(unitId));
  const pdf = await PDFDocument.load(await answer.arrayBuffer());
  return pdf.context.enumerateIndirectObjects().filter(([, object]) =>
    object instanceof PDFRawStream && object.dict.get(PDFName.of("Subtype")) === PDFName.of("Image") &&
    object.dict.get(PDFName.of("ColorSpace")) !== PDFName.of("DeviceGray")
  ).length;
}

worldTest("a logo shows at once on every page, signed out too, and is cached for good", async (world) => {
  const { oak, admin } = await openAdministered(world);
  const url = await setLogo(admin, "logoUrl", svg(SQUARE));
  assert.match(url, /^\/api\/logos\/lgo_[0-9a-z]{20}$/);
  const picture = `src="${url}"`;
  assert.ok((await admin.get("/")).text.includes(picture));
  assert.ok((await world.browser(oak.host).get("/")).text.includes(picture));
  assert.ok((await world.browser(oak.host).get("/api/login")).text.includes(picture));
  const served = await fetchRaw(world, oak, url);
  assert.deepEqual(
    ["content-type", "cache-control", "x-content-type-options"].map((name) => served.headers.get(name)),
    ["image/png", "public, max-age=31536000, immutable", "nosniff"],
  );
  assert.match(served.headers.get("content-security-policy") ?? "", /^sandbox/);
  assert.equal((await sharp(await served.bytes()).metadata()).format, "png");
  const elm = await world.school("elm");
  assert.equal((await fetchRaw(world, elm, url)).status, 404, "another school's");
  assert.deepEqual(await logoTraces(world, oak), { objects: 1, uploads: 1 }, "what was sent is gone");
});

worldTest("a new logo takes the place of the first, and without one nothing is left", async (world) => {
  const { oak, admin } = await openAdministered(world);
  const first = await setLogo(admin);
  const second = await setLogo(admin);
  assert.equal((await fetchRaw(world, oak, first)).status, 404);
  const again = await changeSettings(admin, { establishmentName: "Oak", logoUrl: second });
  assert.equal(again.json().logoUrl, second, "as the form sends it back");
  const forPdfs = await setLogo(admin, "pdfLogoUrl");
  assert.deepEqual(await logoTraces(world, oak), { objects: 2, uploads: 2 });
  await changeSettings(admin, { logoUrl: null, pdfLogoUrl: null });
  for (const url of [second, forPdfs]) assert.equal((await fetchRaw(world, oak, url)).status, 404);
  assert.deepEqual(await logoTraces(world, oak), { objects: 0, uploads: 0 });
});

worldTest("what is no logo is refused and changes nothing", async (world) => {
  const { oak, admin } = await openAdministered(world);
  for (const bytes of [PDF, new TextEncoder().encode("<html><svg/></html>")]) {
    const { sent } = await sendLogo(admin, bytes);
    assert.equal(sent.status, 415, sent.text);
  }
  const { sent, objectPath } = await sendLogo(admin, svg(`<image href="http://127.0.0.1:1/x.png"/>`));
  assert.equal(sent.status, 200, sent.text);
  const refused = await changeSettings(admin, { establishmentName: "Other", logoUrl: objectPath });
  assert.deepEqual([refused.status, refused.json().code], [415, "wrong_type"]);
  assert.equal((await changeSettings(admin, { logoUrl: objectPath })).status, 404, "once");
  const large = await admin.post("/api/objects/upload", { purpose: "logo", fileSize: 11 * 1024 * 1024 });
  assert.equal(large.status, 413);
  const colleague = await signInNewStaff(world, oak, "admin", "b@oak.example");
  const theirs = await sendLogo(colleague, svg(SQUARE));
  assert.equal((await changeSettings(admin, { logoUrl: theirs.objectPath })).status, 404);
  const { establishmentName, logoUrl } = (await admin.get("/api/admin/settings")).json();
  assert.notEqual(establishmentName, "Other");
  assert.equal(logoUrl, null);
  const evidence = await admin.post("/api/objects/upload", { purpose: "evidence", fileName: "x.svg" });
  assert.equal(evidence.status, 415, "still no evidence");
});

worldTest(
  "a picture sent without a purpose becomes a logo; a document and one too large do not",
  async (world) => {
    const { oak, admin } = await openAdministered(world);
    const { objectPath } = await sendLogo(admin, new Uint8Array(PNG), {});
    const answer = await changeSettings(admin, { logoUrl: objectPath });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(
      (await fetchRaw(world, oak, String(answer.json().logoUrl))).headers.get("content-type"),
      "image/png",
    );
    assert.deepEqual(await logoTraces(world, oak), { objects: 1, uploads: 1 }, "what was sent is gone");
    const text = await sendLogo(admin, new TextEncoder().encode("Not a picture."), { fileName: "plan.txt" });
    const refused = await changeSettings(admin, { logoUrl: text.objectPath });
    assert.deepEqual([refused.status, refused.json().message], [415, LOGO_UNREADABLE]);
    const large = await sendLogo(admin, Uint8Array.from([...PNG, ...new Uint8Array(11 * 1024 * 1024)]), {});
    assert.equal((await changeSettings(admin, { logoUrl: large.objectPath })).status, 413);
    const resource = await sendLogo(admin, new Uint8Array(PNG), { purpose: "resource" });
    assert.equal((await changeSettings(admin, { logoUrl: resource.objectPath })).status, 400);
  },
);

worldTest(
  "a plan without branding shows no logo and takes none, and one can be taken away",
  async (world) => {
    const { oak, admin } = await openAdministered(world);
    const url = await setLogo(admin);
    await oak.run(sql`update entitlements set plan = 'individual'`);
    assert.ok(!(await admin.get("/")).text.includes(url));
    assert.equal((await admin.get("/api/establishment/settings")).json().logoUrl, null);
    const { objectPath } = await sendLogo(admin, svg(SQUARE));
    for (const body of [{ logoUrl: objectPath }, { pdfOutcomeHeaderColor: "#000000" }]) {
      const refused = await changeSettings(admin, body);
      assert.deepEqual([refused.status, refused.json().code], [403, "limit"], JSON.stringify(body));
    }
    assert.equal((await changeSettings(admin, { establishmentName: "Oak 2", logoUrl: url })).status, 200);
    await oak.run(sql`update entitlements set plan = 'small'`);
    assert.ok((await admin.get("/")).text.includes(url), "it was not lost");
    const forPdfs = await sendLogo(admin, svg(SQUARE));
    assert.equal((await changeSettings(admin, { pdfLogoUrl: forPdfs.objectPath })).status, 403);
    await oak.run(sql`update entitlements set plan = 'individual'`);
    assert.equal((await changeSettings(admin, { logoUrl: null })).json().logoUrl, null);
  },
);

worldTest("summary sheets have the logo for documents, else that of the pages", async (world) => {
  const { oak, admin } = await openAdministered(world);
  const { unitId } = await assign(admin, await addStudent(admin));
  const images = () => imagesIn(admin, unitId);
  assert.equal(await images(), 0);
  await setLogo(admin);
  assert.equal(await images(), 1);
  await setLogo(admin, "pdfLogoUrl");
  await changeSettings(admin, { logoUrl: null });
  assert.equal(await images(), 1);
  await oak.run(sql`update entitlements set plan = 'small'`);
  assert.equal(await images(), 0, "the plan has no documents of one's own");
});

worldTest(
  "what a refused change or a killed server leaves is swept, and a logo in use stays",
  async (world) => {
    const { oak, admin } = await openAdministered(world);
    const urls = [await setLogo(admin), await setLogo(admin, "pdfLogoUrl")];
    await oak.run(sql`update entitlements set plan = 'individual'`);
    const { objectPath } = await sendLogo(admin, svg(SQUARE));
    assert.equal((await changeSettings(admin, { logoUrl: objectPath })).status, 403);
    assert.deepEqual(await logoTraces(world, oak), { objects: 3, uploads: 3 });
    world.advance(3 * DAY);
    await sweepSchool({ services: world.services, tenantId: oak.id });
    assert.deepEqual(await logoTraces(world, oak), { objects: 2, uploads: 2 });
    for (const url of urls) assert.equal((await fetchRaw(world, oak, url)).status, 200);
  },
);
