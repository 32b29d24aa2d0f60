import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { add, addLink, upload } from "../../server/features/evidence/testing.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openPortfolio } from "./live_school.ts";
import { openAs, pressEscape } from "./page_actions.ts";
import { PDF, PNG, WAV } from "./sample_files.ts";

type School = Awaited<ReturnType<typeof openPortfolio>>;

async function addPiece({ student, portfolio }: School, outcome: number, fileName: string, bytes = PNG) {
  const path = await upload(student, bytes, fileName);
  const { id } = portfolio.submissions[outcome - 1]!;
  const added = await add(student, id, path, { fileName });
  assert.equal(added.status, 201, added.text);
}

const openReview = (page: Page, { teacher, portfolio }: School) =>
  openAs(page, teacher, `/student-portfolio/${portfolio.id}`);

const gallery = (page: Page) => page.locator(".gallery");

/** Waits for the picture itself. */
const waitForPicture = (page: Page, name: string) =>
  page.waitForFunction((name) => {
    const image = document.querySelector<HTMLImageElement>(".gallery-picture img");
    return image?.alt === name && image.complete && image.naturalWidth > 0;
  }, name);

Deno.test("thirty pieces of evidence are looked at in 31 presses of a key", async () => {
  await using school = await openPortfolio();
  for (let number = 1; number <= 30; number++) {
    await addPiece(school, Math.ceil(number / 10), `photo ${String(number).padStart(2, "0")}.png`);
  }
  await withPage(school.browser, DESKTOP, async (page) => {
    await openReview(page, school);
    let presses = 0;
    const press = (key: string) => {
      presses++;
      return page.keyboard.press(key);
    };
    await page.getByRole("button", { name: "View photo 01.png" }).focus();
    await press("Enter");
    await waitForPicture(page, "photo 01.png");
    for (let number = 2; number <= 30; number++) {
      await press("ArrowRight");
      await waitForPicture(page, `photo ${String(number).padStart(2, "0")}.png`);
    }
    await gallery(page).getByText("10 of 10, outcome 3").waitFor();
    assert.ok(await gallery(page).getByRole("button", { name: "This is the last piece" }).isVisible());
    await pressEscape(page);
    presses++;
    assert.equal(presses, 31);
    await page.getByRole("button", { name: "View photo 30.png" }).and(page.locator(":focus")).waitFor();
  });
});

Deno.test("the gallery leads through every kind of piece, and says what no browser shows", async () => {
  await using school = await openPortfolio();
  const { student, portfolio, browser } = school;
  const [first] = portfolio.submissions;
  await student.put(`/api/submissions/${first!.id}`, { studentComment: "I dug the whole bed." });
  await addPiece(school, 1, "bed.png");
  await addPiece(school, 1, "plan.pdf", PDF);
  await addPiece(school, 2, "tone.wav", WAV);
  await addPiece(school, 2, "table.csv", new TextEncoder().encode("a,b\n1,2\n"));
  await addLink(student, portfolio.submissions[2]!.id, "https://oak.example/", { fileName: "Our garden" });
  await withPage(browser, PHONE, async (page) => {
    await openReview(page, school);
    await page.locator("audio.evidence-sound").waitFor();
    await page.getByRole("button", { name: "View bed.png" }).click();
    await waitForPicture(page, "bed.png");
    const { width, height } = (await gallery(page).boundingBox())!;
    assert.deepEqual([width, height], [PHONE.width, PHONE.height], "it fills a phone");
    await gallery(page).getByText("1 of 2, outcome 1").waitFor();
    await gallery(page).getByRole("region", { name: "Student Reflection" }).getByText("I dug the whole bed.")
      .waitFor();
    await assertAccessible(page, "a picture in the gallery");
    const next = gallery(page).getByRole("button", { name: /^Next piece/ });
    await next.click();
    await gallery(page).getByText("Page 1 of 1").waitFor();
    await next.click();
    await gallery(page).getByText("1 of 2, outcome 2").waitFor();
    await gallery(page).locator("audio").waitFor();
    await assertAccessible(page, "a recording in the gallery");
    await next.click();
    await gallery(page).getByText("This kind of file opens in its own program.").waitFor();
    await next.click();
    const link = gallery(page).getByRole("link", { name: "Open link" });
    assert.equal(await link.getAttribute("target"), "_blank");
    assert.equal(await link.getAttribute("href"), "https://oak.example/");
    await assertAccessible(page, "a link in the gallery");
  });
});

Deno.test("a picture is enlarged, moved and turned by keys, wheel, pinch and double tap", async () => {
  await using school = await openPortfolio();
  await addPiece(school, 1, "bed.png");
  await withPage(school.browser, DESKTOP, async (page) => {
    await openReview(page, school);
    await page.getByRole("button", { name: "View bed.png" }).click();
    await waitForPicture(page, "bed.png");
    const scale = gallery(page).locator(".scale");
    const shows = (percent: string) => scale.filter({ hasText: percent }).waitFor();
    await page.keyboard.press("+");
    await shows("150%");
    await page.keyboard.press("-");
    await shows("100%");
    await page.keyboard.press("-");
    await shows("100%");
    const picture = gallery(page).locator(".gallery-picture");
    await picture.dblclick();
    await shows("250%");
    await page.keyboard.press("0");
    await shows("100%");
    await picture.hover();
    await page.mouse.wheel(0, -300);
    await page.waitForFunction(() => document.querySelector(".scale")?.textContent !== "100%");
    await page.keyboard.press("0");
    await pinch(page);
    await shows("200%");
    await gallery(page).getByRole("button", { name: "Turn by a quarter" }).click();
    await page.waitForFunction(() =>
      document.querySelector<HTMLElement>(".gallery-picture img")?.style.transform.endsWith("rotate(90deg)")
    );
    await shows("100%");
  });
});

/** Two fingers, 100 pixels apart and then 200. */
async function pinch(page: Page) {
  await page.locator(".gallery-picture").evaluate((stage) => {
    const { left, top, width, height } = stage.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    stage.setPointerCapture = () => {};
    const finger = (type: string, pointerId: number, clientX: number) =>
      stage.dispatchEvent(
        new PointerEvent(type, { pointerId, clientX, clientY: y, pointerType: "touch", bubbles: true }),
      );
    finger("pointerdown", 1, x - 50);
    finger("pointerdown", 2, x + 50);
    finger("pointermove", 1, x - 100);
    finger("pointermove", 2, x + 100);
    finger("pointerup", 1, x - 100);
    finger("pointerup", 2, x + 100);
  });
}

Deno.test("a piece that was deleted meanwhile says so, and the gallery goes on", async () => {
  await using school = await openPortfolio();
  const { student, portfolio } = school;
  await addPiece(school, 1, "one.png");
  await addPiece(school, 1, "two.png");
  // While thumbnails are awaited, the page asks for the files again and would see the deletion first.
  await school.world.runJobs();
  const files = (await student.get(`/api/assignments/${portfolio.id}/files`)).json<
    { id: string; fileName: string }[]
  >();
  await withPage(school.browser, DESKTOP, async (page, problems) => {
    await openReview(page, school);
    await student.delete(`/api/submission-files/${files.find(({ fileName }) => fileName === "one.png")!.id}`);
    await page.getByRole("button", { name: "View one.png" }).click();
    await gallery(page).getByText("This piece is no longer here").waitFor();
    problems.expect(/^404/);
    await assertAccessible(page, "a deleted piece");
    await page.keyboard.press("ArrowRight");
    await waitForPicture(page, "two.png");
    await gallery(page).getByText("1 of 1, outcome 1").waitFor();
  });
});
