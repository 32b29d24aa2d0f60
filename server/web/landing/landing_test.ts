import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { openWorld } from "../../../test/world.ts";
import { DEMO } from "./demo/serve_demo.ts";

const BASE = "localhost:5000";
const file = (name: string) => `/demo/${DEMO.version}/${name}`;
const textOf = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

Deno.test("the product's page says it all without a script", async () => {
  await using world = await openWorld();
  const { status, text } = await world.browser(BASE).get("/");
  assert.equal(status, 200);
  const plainText = textOf(text);
  const expected = ["Student management", "Portfolio workflow", "Unit-awarding-body integration"];
  expected.push("Progress tracking", "Setup Units", "Build Portfolios", "Complete &amp; Export");
  expected.push("Save 2 months", "7-day free trial", "Get In Touch", "About Unitfolio", "Admin Login");
  for (const price of ["£19", "£190", "£69", "£690", "£129", "£1,290", "£199", "£1,990"]) {
    expected.push(price);
  }
  for (const word of expected) assert.ok(plainText.includes(word), word);
  assert.equal(plainText.split("7-day free trial").length, 6, "the lead, and every priced plan");
  for (const scene of DEMO.scenes) assert.ok(plainText.includes(scene.replaceAll("'", "&#x27;")), scene);
  assert.ok(plainText.includes("This form needs JavaScript"));
});

Deno.test("Admin Login asks which school on the base host, and signs super admins in on theirs", async () => {
  await using world = await openWorld({ baseDomain: "unitfolio.example" });
  const login = async (host: string) =>
    /href="([^"]*)"[^>]*>Admin Login/.exec((await world.browser(host).get("/")).text)?.[1];
  assert.equal(await login("unitfolio.example"), "/sign-in");
  assert.equal(await login("admin.unitfolio.example"), "/api/login");
});

Deno.test("sales are a mail with its subject, or the contact form where no address is known", async () => {
  const sales = async (settings: Record<string, string>) => {
    await using world = await openWorld({ settings });
    return /href="([^"]*)"[^>]*>Contact sales/.exec((await world.browser(BASE).get("/")).text)?.[1];
  };
  assert.equal(await sales({}), "/?plan=custom#contact");
  const subject = "?subject=Enterprise%20Plan%20Inquiry";
  assert.equal(await sales({ SALES_EMAIL: "sales@u.example" }), `mailto:sales@u.example${subject}`);
  assert.equal(await sales({ OPERATOR_EMAIL: "op@u.example" }), `mailto:op@u.example${subject}`);
});

Deno.test("the plan in an address is named in the form; nonsense is not", async () => {
  await using world = await openWorld();
  const page = async (plan: string) => (await world.browser(BASE).get(`/?plan=${plan}`)).text;
  assert.match(await page("medium"), /Remove the Medium plan/);
  for (const plan of ["enterprise", "%3Cscript%3Ealert(1)%3C/script%3E", "__proto__", ""]) {
    const text = await page(plan);
    assert.ok(!/Remove the/.test(text) && !/alert\(1\)/.test(text), plan);
  }
});

Deno.test("an establishment's page has its name, its doors, and leads to the product's form", async () => {
  await using world = await openWorld();
  const oak = await world.school("oak", "Oak & Ash <School>");
  const { text } = await world.browser(oak.host).get("/");
  assert.match(text, /<h1>Oak &amp; Ash &lt;School&gt;<\/h1>/);
  for (const word of ["Sign In", "Automatic unit fetching", "Digital portfolios", "PDF generation"]) {
    assert.ok(text.includes(word), word);
  }
  assert.match(text, new RegExp(`href="http://${BASE}/\\?plan=medium#contact"`));
  assert.ok(!text.includes("I have a card"), "no word of cards where the school does not use them");
  await oak.run(sql`update establishment_settings set cards_allowed = 1`);
  assert.match((await world.browser(oak.host).get("/")).text, /href="\/card"[^>]*>I have a card/);
  assert.match((await world.browser(oak.host).get("/?signedOut=1")).text, /successfully logged out/);
});

Deno.test("the recording is served whole or in ranges, and kept for a year under its version", async () => {
  await using world = await openWorld();
  const browser = world.browser(BASE);
  const whole = await browser.get(file("demo.webm"));
  assert.equal(whole.status, 200);
  const { headers } = whole;
  assert.equal(headers.get("content-type"), "video/webm");
  assert.equal(headers.get("accept-ranges"), "bytes");
  assert.match(headers.get("cache-control") ?? "", /max-age=31536000, immutable/);
  const size = Number(headers.get("content-length"));
  const part = await browser.get(file("demo.webm"), { range: "bytes=1000-1999" });
  assert.deepEqual([part.status, part.headers.get("content-range")], [206, `bytes 1000-1999/${size}`]);
  assert.equal((await browser.get(file("demo.webm"), { range: `bytes=${size}-` })).status, 416);
  const known = { "if-none-match": headers.get("etag") ?? "" };
  assert.equal((await browser.get(file("demo.webm"), known)).status, 304);
  assert.equal((await browser.get(file("poster.webp"))).headers.get("content-type"), "image/webp");
  assert.equal((await browser.get(file("demo.vtt"))).headers.get("content-type"), "text/vtt");
  for (
    const path of ["/demo/old/demo.webm", file("serve_demo.ts"), file("..%2Froutes.ts"), file("toString")]
  ) {
    assert.equal((await browser.get(path)).status, 404, path);
  }
});

Deno.test("the recording's files belong together, and are small enough to send", async () => {
  const read = (name: string) => Deno.readFile(new URL(`demo/${name}`, import.meta.url));
  const parts = await Promise.all(["demo.webm", "poster.webp", "demo.vtt"].map(read));
  const all = new Uint8Array(await new Blob(parts).arrayBuffer());
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", all)).toHex();
  assert.equal(
    DEMO.version,
    hash.slice(0, 16),
    "the version of other files, which browsers would keep for a year",
  );
  assert.ok(parts[0]!.length <= 3 * 1024 * 1024);
  assert.ok(DEMO.seconds >= 60 && DEMO.seconds <= 90);
  const captions = new TextDecoder().decode(parts[2]).replace(/^WEBVTT\n/, "").replace(/^\d\d:.*$/gm, "");
  assert.equal(captions.split(/\s+/).filter(Boolean).join(" "), DEMO.scenes.join(" "));
});
