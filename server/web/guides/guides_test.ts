import assert from "node:assert/strict";
import sharp from "sharp";
import { GUIDES } from "../../../domain/guides.ts";
import { links } from "../../../domain/links.ts";
import { ltiLinks } from "../../../domain/lti.ts";
import { signInNewStaff } from "../../../test/factories.ts";
import { openWorld, worldTest } from "../../../test/world.ts";
import { guidePictures } from "./markdown_pages.ts";
import { webpSize } from "./read_pictures.ts";

const TITLES = {
  student: "Student Guide",
  teacher: "Teacher User Guide",
  admin: "Admin Guide",
  "sign-in": "Sign-in Guide",
  embedding: "Embedding Guide",
  moodle: "Moodle Guide",
};

worldTest("guides, the privacy notice and the statement are public on every host", async (world) => {
  const oak = await world.school("oak");
  const { baseDomain } = world.services.config;
  for (const host of [oak.host, baseDomain, `admin.${baseDomain}`]) {
    const browser = world.browser(host);
    for (const name of GUIDES) {
      const page = await browser.get(`/docs/${name}`);
      assert.equal(page.status, 200);
      assert.match(page.text, new RegExp(`<h1>${TITLES[name]}</h1>`));
      assert.match(page.text, /<h2 id="[^"]+" tabindex="-1">/);
    }
    assert.equal((await browser.get("/privacy")).status, 200);
    assert.equal((await browser.get("/accessibility")).status, 200);
    const first = await browser.get("/docs");
    assert.equal(first.headers.get("location"), "/docs/student");
  }
});

worldTest("a guide is data too: its title and its markdown", async (world) => {
  const browser = world.browser((await world.school("oak")).host);
  for (const name of GUIDES) {
    const answer = await browser.get(`/api/docs/${name}`);
    assert.equal(answer.status, 200);
    const guide = answer.json<{ title: string; content: string }>();
    assert.deepEqual(Object.keys(guide), ["title", "content"]);
    assert.equal(guide.title, TITLES[name]);
    assert.match(guide.content, /^## /m);
  }
});

worldTest("addresses in a guide are those of the school where it is read", async (world) => {
  const oak = await world.school("oak");
  const { baseDomain, scheme } = world.services.config;
  const addresses = {
    [oak.host]: `${scheme}://${oak.host}`,
    [baseDomain]: `${scheme}://your-school.${baseDomain}`,
  };
  for (const [host, address] of Object.entries(addresses)) {
    const browser = world.browser(host);
    for (const [guide, path] of [["embedding", "/widget.js"], ["moodle", "/lti/launch"]]) {
      const page = await browser.get(`/docs/${guide}`);
      assert.ok(page.text.includes(address + path), `${guide} on ${host}`);
      assert.doesNotMatch(page.text, /\{[a-z]+\}/);
      const { content } = (await browser.get(`/api/docs/${guide}`)).json<{ content: string }>();
      assert.ok(content.includes(address + path), `the data of ${guide} on ${host}`);
      assert.doesNotMatch(content, /\{[a-z]+\}/);
    }
  }
});

worldTest("settings lead to the guide for what they set up", async (world) => {
  const admin = await signInNewStaff(world, await world.school("oak"), "admin", "a@oak.example");
  const leadTo = async (page: string, guides: string[]) => {
    const { text } = await admin.get(page);
    for (const guide of guides) assert.ok(text.includes(`<a href="/docs/${guide}">`), `${page} to ${guide}`);
  };
  await leadTo(links.settings("access"), ["embedding", "moodle"]);
  await leadTo(ltiLinks.settings(), ["moodle"]);
});

worldTest("an unknown guide is 'Documentation not found', as data and as a page", async (world) => {
  const browser = world.browser((await world.school("oak")).host);
  for (const name of ["nothing", "privacy", "Student", "..%2Fadmin", "toString", "student.md"]) {
    const answer = await browser.get(`/api/docs/${name}`);
    assert.equal(answer.status, 404, name);
    assert.equal(answer.json().message, "Documentation not found");
    const page = await browser.get(`/docs/${name}`);
    assert.equal(page.status, 404);
    assert.match(page.text, /<h1[^>]*>Documentation Not Found<\/h1>/);
    assert.match(page.text, /Documentation not found/);
    assert.match(page.text, /Go Back/);
  }
});

Deno.test("the notice speaks for the establishment, whatever it is called", async () => {
  await using world = await openWorld({ settings: { OPERATOR_EMAIL: "help@unitfolio.example" } });
  const oak = await world.school("oak", 'Oak <img src=x onerror="alert(1)"> & Ash');
  for (const path of ["/privacy", "/accessibility"]) {
    const { text } = await world.browser(oak.host).get(path);
    assert.match(text, /<bdi>Oak &lt;img src=x onerror=&quot;alert\(1\)&quot;&gt; &amp; Ash<\/bdi>/);
    assert.match(text, /<a href="mailto:help@unitfolio\.example">help@unitfolio\.example<\/a>/);
    assert.doesNotMatch(text, /\{(establishment|operator)\}|<img src=x/);
    const base = await world.browser(world.services.config.baseDomain).get(path);
    assert.match(base.text, /your school or centre/);
    assert.doesNotMatch(base.text, /(<p>|<li>|\. )your school/, "a sentence begins with a capital");
    assert.doesNotMatch(base.text, /\{(establishment|operator)\}/);
  }
});

Deno.test("the notice names no operator's address where none is set", async () => {
  await using world = await openWorld();
  const { text } = await world.browser((await world.school("oak")).host).get("/privacy");
  assert.doesNotMatch(text, /mailto:|\{operator\}/);
});

Deno.test("pictures are cached for good under their version, and no other files are served", async () => {
  await using world = await openWorld();
  const browser = world.browser((await world.school("oak")).host);
  assert.ok(guidePictures().size > 0);
  for (const [name, { address, bytes }] of guidePictures()) {
    const answer = await browser.get(address);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("content-type"), "image/webp");
    assert.equal(answer.headers.get("cache-control"), "public, max-age=31536000, immutable");
    assert.ok(bytes.length <= 60_000, `${name} is ${bytes.length} bytes`);
    const old = await browser.get(`/docs/pictures/${name}?v=old`);
    assert.equal(old.headers.get("cache-control"), "public, max-age=300");
  }
  for (const name of ["nothing.webp", "..%2Fstudent.md", "..%2F..%2F..%2F.env", "README.md"]) {
    assert.equal((await browser.get(`/docs/pictures/${name}`)).status, 404, name);
  }
});

Deno.test("a picture's size is read from every kind of WebP", async () => {
  const drawn = sharp({
    create: { width: 321, height: 77, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
  });
  for (const options of [{ lossless: true }, { quality: 50 }]) {
    for (const image of [drawn.clone(), drawn.clone().removeAlpha(), drawn.clone().withMetadata()]) {
      const bytes = new Uint8Array(await image.webp(options).toBuffer());
      assert.deepEqual(webpSize(bytes), { width: 321, height: 77 });
    }
  }
  assert.throws(() => webpSize(new Uint8Array(40)), /no WebP/);
});
