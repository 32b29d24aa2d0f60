import assert from "node:assert/strict";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import type { Page } from "playwright-core";
import { links } from "../../domain/links.ts";
import { makeCard } from "../../server/features/lessons/testing.ts";
import { type LiveSchool, openTwoStudents } from "./live_school.ts";
import { ready, waitForPage } from "./page_actions.ts";

export const TABLET = { width: 768, height: 1024 };

/** Two students with a card each. */
export async function openLessonSchool() {
  const school = await openTwoStudents();
  const { admin, teacher } = school;
  assert.equal((await admin.put("/api/lessons/settings", { cardsAllowed: true })).status, 200);
  return {
    ...school,
    cards: { amira: await makeCard(teacher, school.amira), jay: await makeCard(teacher, school.jay) },
  };
}

/** Opens the URL of a card's QR code. */
export async function openCard(page: Page, { world, oak }: Pick<LiveSchool, "world" | "oak">, token: string) {
  await page.goto(world.at(oak, links.card(token)));
  await page.getByRole("heading", { name: "Enter the class code" }).waitFor();
  await ready(page);
}

export async function typeCode(page: Page, code: string) {
  for (const digit of code) await page.getByRole("button", { name: digit, exact: true }).click();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

export async function signInByCard(page: Page, school: LiveSchool, card: { token: string; code: string }) {
  await openCard(page, school, card.token);
  await typeCode(page, card.code);
  await waitForPage(page, /\/portfolio\//);
}

/** Decodes a screenshot of the QR code. */
export async function readQrCode(page: Page, label: string): Promise<string> {
  const image = page.getByRole("img", { name: label });
  const { data, info } = await sharp(await image.screenshot({ scale: "css" })).resize({ width: 600 })
    .flatten({ background: "white" }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) });
}

export async function pageAndStorageText(page: Page): Promise<string> {
  return await page.evaluate(() =>
    document.documentElement.outerHTML + JSON.stringify({ ...localStorage }) +
    JSON.stringify({ ...sessionStorage }) + document.cookie + location.href
  );
}
