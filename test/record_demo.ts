import { Buffer } from "node:buffer";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import { demonstrationLinks } from "../server/demonstration/demonstration_links.ts";
import { makeDemonstration } from "../server/demonstration/make_demonstration.ts";
import { SCHOOL } from "../server/demonstration/school.ts";
import { makeStudentLink } from "../server/flows/make_sign_in_link.ts";
import { findTenant } from "../server/features/tenants/read_tenants.ts";
import { Camera, type Film } from "./demo/camera.ts";
import { type EncodedFilm, encodeFilm, HEIGHT, WIDTH } from "./demo/encode_film.ts";
import { playScenes } from "./demo/play_scenes.ts";
import { subtitles } from "./demo/subtitles.ts";
import { launchBrowser } from "./journeys/browser.ts";
import { type LiveWorld, openLiveWorld } from "./journeys/live_world.ts";
import { ready } from "./journeys/page_actions.ts";

const OUTPUT_DIR = new URL("../server/features/landing/demo/", import.meta.url);
const DESKTOP = { viewport: { width: WIDTH, height: HEIGHT } };
const PHONE = { viewport: { width: 360, height: 660 }, isMobile: true, hasTouch: true };
const STUDENT_ID = "001241";

/** Records the film of the product's page into server/features/landing/demo. */
export async function recordDemo(): Promise<void> {
  const film = await recordFilm();
  await using browser = await launchBrowser();
  const posterScene = film.scenes.find(({ text }) => text.includes("answers right beside"));
  await writeRecording(film, await encodeFilm(browser, film, (posterScene?.end ?? 0) - 0.1));
}

async function recordFilm(): Promise<Film> {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  await makeDemonstration(world.services);
  await world.runJobs();
  const links = await demonstrationLinks(world.services);
  if (!links) throw new Error("There is no demonstration school.");
  // Thumbnails are made by a job.
  const jobs = setInterval(() => void world.runJobs(), 500);
  const photo = await drawPhoto(browser, new URL("demo/raised_bed.svg", import.meta.url));
  const camera = new Camera();
  try {
    await playScenes(camera, {
      teacher: await openStaffPage(browser, links.teacher),
      administrator: await openStaffPage(browser, links.administrator),
      openStudentPage: () => openStudentPage(world, browser),
    }, { name: "our raised bed.png", mimeType: "image/png", buffer: photo });
  } finally {
    clearInterval(jobs);
  }
  return camera.finish();
}

async function drawPhoto(browser: Browser, path: URL): Promise<Buffer> {
  const page = await openPage(browser, { viewport: { width: 960, height: 720 } });
  await page.setContent(`<style>body { margin: 0 }</style>${await Deno.readTextFile(path)}`);
  const picture = await page.screenshot();
  await page.context().close();
  return picture;
}

async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(15_000);
  return await context.newPage();
}

async function openStaffPage(browser: Browser, link: string): Promise<Page> {
  const page = await openPage(browser, DESKTOP);
  await page.goto(link);
  await page.getByRole("button", { name: /^Sign in to/ }).click();
  await ready(page);
  return page;
}

async function openStudentPage(world: LiveWorld, browser: Browser): Promise<Page> {
  const page = await openPage(browser, PHONE);
  const { doors } = world.services;
  const school = await doors.readControl((db) => findTenant(db, SCHOOL.subdomain));
  const { url, email } = await makeStudentLink(world.services, school, { studentId: STUDENT_ID });
  await page.goto(url);
  await ready(page);
  await page.getByLabel("Email address").fill(email ?? "");
  await page.getByRole("button", { name: "Verify Email & Access Portfolio" }).click();
  await page.getByRole("heading", { name: "My Portfolio" }).waitFor();
  return page;
}

async function writeRecording({ pictures, scenes, seconds }: Film, encoded: EncodedFilm): Promise<void> {
  const bytes = encoded.film;
  const poster = await sharp(encoded.poster).webp({ quality: 82 }).toBuffer();
  const captions = subtitles(scenes);
  await Deno.writeFile(new URL("demo.webm", OUTPUT_DIR), bytes);
  await Deno.writeFile(new URL("poster.webp", OUTPUT_DIR), poster);
  await Deno.writeTextFile(new URL("demo.vtt", OUTPUT_DIR), captions);
  const content = Buffer.concat([bytes, poster, Buffer.from(captions)]);
  const version = Buffer.from(await crypto.subtle.digest("SHA-256", content)).toString("hex").slice(0, 16);
  const recording = {
    version,
    seconds: Math.round(seconds),
    width: WIDTH,
    height: HEIGHT,
    scenes: scenes.map(({ text }) => text),
  };
  await Deno.writeTextFile(new URL("recording.json", OUTPUT_DIR), `${JSON.stringify(recording, null, 2)}\n`);
  console.log(
    `${seconds.toFixed(1)} s, ${
      (bytes.length / 1e6).toFixed(2)
    } MB, ${pictures.length} pictures, version ${version}`,
  );
}
