import type { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { ready, toasts, waitForPage } from "../journeys/page_actions.ts";
import type { Camera } from "./camera.ts";
import { addDocument, writeReflections } from "./off_camera.ts";

export type Photo = { name: string; mimeType: string; buffer: Buffer };

export async function collect(camera: Camera, page: Page, portfolio: string, photo: Photo): Promise<void> {
  await writeReflections(page, portfolio, {
    1: "I pulled the weeds out with their roots and raked it flat.",
  });
  await page.reload();
  await ready(page);
  camera.turnTo(page, { kind: "phone", text: "Isla, on her phone" });
  camera.narrate("Isla opens the link from her email, on her phone. It says what comes next.");
  await camera.hold(2);
  await camera.press(page.getByRole("link", { name: /Continue Work/ }));
  await waitForPage(page, /\/portfolio\//);
  await camera.hold(1.5);
  await camera.press(page.getByRole("link", { name: "Carry on" }));
  camera.narrate("She has sown the bed. She takes a photo of it …");
  const photoButton = page.getByRole("group", { name: "Add evidence for outcome 2" })
    .getByRole("button", { name: "Photo" });
  await camera.scrollTo(photoButton);
  await camera.moveTo(photoButton);
  const [picker] = await Promise.all([page.waitForEvent("filechooser"), camera.press(photoButton)]);
  await picker.setFiles(photo);
  const outcome = page.locator("#outcome-2");
  await outcome.locator(".evidence-file img").waitFor();
  await toasts(page).last().waitFor({ state: "detached" });
  await camera.hold(3);
  camera.narrate("… and says what she did, in her own words.");
  const text = page.getByRole("textbox", { name: "Student Reflection for outcome 2" });
  await camera.scrollTo(text);
  await camera.type(text, "I sowed carrots and peas. Peas go deeper, as deep as my thumb.", 3);
  await outcome.getByText("Saved", { exact: true }).waitFor();
  await camera.hold(1.5);
  await addDocument(page, portfolio, 3, "seedling and weed.pdf");
  await addDocument(page, portfolio, 4, "the pot in the cupboard.pdf");
  await writeReflections(page, portfolio, { 5: "We ate the first carrots. Mine was crooked and sweet." });
  await openAgain(page);
  camera.narrate("Over the next weeks she adds the rest. When it is all there, she sends it in.");
  await camera.hold(1.5);
  await camera.press(page.getByRole("button", { name: "Send it" }));
  const dialog = page.getByRole("alertdialog");
  await dialog.waitFor();
  await camera.press(dialog.getByLabel("This is my own work."));
  await camera.press(dialog.getByRole("button", { name: "Submit Portfolio" }));
  await page.getByText("Sent to your teacher. You're done for now.").waitFor();
  await camera.hold(3);
}

export async function celebrate(camera: Camera, page: Page): Promise<void> {
  await openAgain(page);
  camera.turnTo(page, { kind: "phone", text: "Isla, on her phone" });
  camera.narrate("Isla finds a card with her name, the unit, the day and her photo.");
  await page.locator(".award-picture").waitFor();
  await camera.hold(4);
}

/** From its top, without the outcome in the address. */
async function openAgain(page: Page): Promise<void> {
  await page.goto(page.url().split("#")[0]!);
  await page.reload();
  await ready(page);
}
