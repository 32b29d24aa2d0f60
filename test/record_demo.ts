// Records the film on the product's page: plays one unit at the demonstration school in a real browser and writes
// server/features/landing/demo. Run it again when the pages have changed: deno task build && NODE_ENV=production deno run -A test/record_demo.ts
import { Buffer } from "node:buffer";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import { demonstrationLinks } from "../server/demonstration/demonstration_links.ts";
import { makeDemonstration } from "../server/demonstration/make_demonstration.ts";
import { SCHOOL } from "../server/demonstration/school.ts";
import { makeStudentLink } from "../server/flows/make_sign_in_link.ts";
import { findTenant } from "../server/features/tenants/find_tenant.ts";
import { Camera, type Film } from "./demo/camera.ts";
import { type EncodedFilm, encodeFilm, HEIGHT, WIDTH } from "./demo/encode_film.ts";
import { playScenes } from "./demo/play_scenes.ts";
import { subtitles } from "./demo/subtitles.ts";
import { launchBrowser } from "./journeys/browser.ts";
import { type LiveWorld, openLiveWorld } from "./journeys/live_world.ts";
import { ready } from "./journeys/on_the_page.ts";

const PLACE = new URL("../server/features/landing/demo/", import.meta.url);
const DESK = { viewport: { width: WIDTH, height: HEIGHT } };
const PHONE = { viewport: { width: 360, height: 660 }, isMobile: true, hasTouch: true };
const LEARNER = "001241";

const film = await play();
await using browser = await launchBrowser();
const photographed = film.scenes.find(({ words }) => words.includes("adds a photo"));
await write(film, await encodeFilm(browser, film, (photographed?.end ?? 0) - 0.1));

async function play(): Promise<Film> {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  await makeDemonstration(world.services);
  await world.runJobs();
  const links = await demonstrationLinks(world.services);
  if (!links) throw new Error("There is no demonstration school.");
  // Small pictures are made by a job, which nobody else asks for here.
  const jobs = setInterval(() => void world.runJobs(), 500);
  const drawing = await draw(browser, new URL("demo/raised_bed.svg", import.meta.url));
  const camera = new Camera();
  try {
    await playScenes(camera, {
      teacher: await enterStaff(browser, links.teacher),
      administrator: await enterStaff(browser, links.administrator),
      enter: () => enterLearner(world, browser),
    }, { name: "our raised bed.png", mimeType: "image/png", buffer: drawing });
  } finally {
    clearInterval(jobs);
  }
  return camera.cut();
}

/** The photo that the learner takes, so that nobody's own is needed: a drawing, 960 by 720. */
async function draw(browser: Browser, path: URL): Promise<Buffer> {
  const page = await open(browser, { viewport: { width: 960, height: 720 } });
  await page.setContent(`<style>body { margin: 0 }</style>${await Deno.readTextFile(path)}`);
  const picture = await page.screenshot();
  await page.context().close();
  return picture;
}

async function open(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(15_000);
  return await context.newPage();
}

async function enterStaff(browser: Browser, link: string): Promise<Page> {
  const page = await open(browser, DESK);
  await page.goto(link);
  await page.getByRole("button", { name: /^Sign in to/ }).click();
  await ready(page);
  return page;
}

async function enterLearner(world: LiveWorld, browser: Browser): Promise<Page> {
  const page = await open(browser, PHONE);
  const { doors } = world.services;
  const school = await doors.readControl((db) => findTenant(db, SCHOOL.subdomain));
  const { url, email } = await makeStudentLink(world.services, school, { studentId: LEARNER });
  await page.goto(url);
  await ready(page);
  await page.getByLabel("Email address").fill(email ?? "");
  await page.getByRole("button", { name: "Verify Email & Access Portfolio" }).click();
  await page.getByRole("heading", { name: "My Portfolio" }).waitFor();
  return page;
}

async function write({ pictures, scenes, seconds }: Film, encoded: EncodedFilm): Promise<void> {
  const bytes = encoded.film;
  const poster = await sharp(encoded.poster).webp({ quality: 82 }).toBuffer();
  const words = subtitles(scenes);
  await Deno.writeFile(new URL("demo.webm", PLACE), bytes);
  await Deno.writeFile(new URL("poster.webp", PLACE), poster);
  await Deno.writeTextFile(new URL("demo.vtt", PLACE), words);
  const all = Buffer.concat([bytes, poster, Buffer.from(words)]);
  const version = Buffer.from(await crypto.subtle.digest("SHA-256", all)).toString("hex").slice(0, 16);
  const recording = {
    version,
    seconds: Math.round(seconds),
    width: WIDTH,
    height: HEIGHT,
    scenes: scenes.map(({ words }) => words),
  };
  await Deno.writeTextFile(new URL("recording.json", PLACE), `${JSON.stringify(recording, null, 2)}\n`);
  console.log(
    `${seconds.toFixed(1)} s, ${
      (bytes.length / 1e6).toFixed(2)
    } MB, ${pictures.length} pictures, version ${version}`,
  );
}
