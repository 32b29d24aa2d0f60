import assert from "node:assert/strict";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import type { Page } from "playwright-core";
import { addStudent, assign, signInStaff } from "../factories.ts";
import type { Browser } from "../browser_client.ts";
import { links } from "../../domain/links.ts";
import { makeCard } from "../../server/features/lessons/testing.ts";
import { openLiveWorld } from "./live_world.ts";
import { ready } from "./on_the_page.ts";

export const TABLET = { width: 768, height: 1024 };
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** A school that is open to browsers, whose cards are still off: a teacher, an administrator, two students, a portfolio each. */
export async function openCardRoom() {
  const world = await openLiveWorld();
  const oak = await world.school("oak", "Oak Lane Centre");
  await oak.staff("teacher", "daniel@oak.example", { firstName: "Daniel", lastName: "Okafor" });
  await oak.staff("admin", "helen@oak.example", { firstName: "Helen", lastName: "Marsh" });
  const teacher = await signInStaff(world, oak, "daniel@oak.example");
  const admin = await signInStaff(world, oak, "helen@oak.example");
  const amira = await addStudent(teacher, { firstName: "Amira", lastName: "Begum" });
  const jay = await addStudent(teacher, { firstName: "Jay", lastName: "Cole" });
  const own = await assign(teacher, amira);
  const other = await assign(teacher, jay);
  return { world, oak, teacher, admin, amira, jay, own, other };
}
export type CardRoom = Awaited<ReturnType<typeof openCardRoom>>;

/** The same with cards on, a lesson open, and a card for each of the two. */
export async function openLessonRoom() {
  const room = await openCardRoom();
  const { admin, teacher } = room;
  assert.equal((await admin.put("/api/lessons/settings", { cardsAllowed: true })).status, 200);
  return {
    ...room,
    cards: { amira: await makeCard(teacher, room.amira), jay: await makeCard(teacher, room.jay) },
  };
}

/** Brings a signed-in person's session into the page's own browser. */
export async function bring(page: Page, { host, cookies }: Browser): Promise<void> {
  const url = `http://${host}/`;
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
}

/** Opens what a card's picture says, as the tablet's camera does. */
export async function scan(page: Page, { world, oak }: Pick<CardRoom, "world" | "oak">, token: string) {
  await page.goto(world.at(oak, links.card(token)));
  await page.getByRole("heading", { name: "Type the class code" }).waitFor();
  await ready(page);
}

/** Types a class code on the large keys and comes in, or is refused. */
export async function typeCode(page: Page, code: string) {
  for (const digit of code) await page.getByRole("button", { name: digit, exact: true }).click();
  await page.getByRole("button", { name: "Come in" }).click();
}

/** Scans a card, types the code, and waits for the learner's portfolio. */
export async function comeIn(page: Page, room: CardRoom, card: { token: string; code: string }) {
  await scan(page, room, card.token);
  await typeCode(page, card.code);
  await page.waitForURL(/\/portfolio\//);
  await ready(page);
}

/** What a QR picture on the page says, read from a photograph of it. */
export async function readPicture(page: Page, label: string): Promise<string> {
  const picture = page.getByRole("img", { name: label });
  const { data, info } = await sharp(await picture.screenshot({ scale: "css" })).resize({ width: 600 })
    .flatten({ background: "white" }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) });
}

/** Everything that a page shows and that its browser keeps, as one text. */
export async function everythingIn(page: Page): Promise<string> {
  return await page.evaluate(() =>
    document.documentElement.outerHTML + JSON.stringify({ ...localStorage }) +
    JSON.stringify({ ...sessionStorage }) + document.cookie + location.href
  );
}
