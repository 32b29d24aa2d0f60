import { links } from "../../../domain/links.ts";
import { pressEscape, ready } from "../page_actions.ts";
import { takeDialog, takePicture } from "./camera.ts";
import { findPortfolio, openStaffPage, type Scene, withPage } from "./stage.ts";

const UNIT = "118204";

/** The last day with the same number as its month: Chromium's date fields are American on some machines. */
function plainDay(now: Date): string {
  const month = now.getDate() > now.getMonth() ? now.getMonth() + 1 : now.getMonth() || 12;
  const year = month > now.getMonth() + 1 ? now.getFullYear() - 1 : now.getFullYear();
  const number = String(month).padStart(2, "0");
  return `${year}-${number}-${number}`;
}

const unitScene: Scene = {
  name: "teacher-unit",
  play: (stage) =>
    withPage(stage, "wide", async (page) => {
      const { unitId } = await findPortfolio(stage, "Amelia", UNIT);
      await openStaffPage(stage, page, "teacher", links.unit(unitId));
      await takePicture(page, "wide-unit");
      await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
      await takeDialog(page, "wide-keys", page.getByRole("dialog", { name: "Keyboard shortcuts" }));
      await pressEscape(page);
      await page.getByRole("button", { name: /^Mark outcome 4:/ }).click();
      const dialog = page.getByRole("dialog", { name: "Mark outcome 4" });
      await dialog.getByLabel("Achieved on").fill(plainDay(new Date()));
      await takeDialog(page, "wide-mark-outcome", dialog);
    }),
};

const reviewScene: Scene = {
  name: "teacher-review",
  play: (stage) =>
    withPage(stage, "wide", async (page) => {
      const { unitId } = await findPortfolio(stage, "Amelia", UNIT);
      await page.setViewportSize({ width: 1280, height: 860 });
      await openStaffPage(stage, page, "teacher", links.unit(unitId));
      await page.getByRole("button", { name: /^Amelia Thornton, outcome 6:/ }).click();
      const review = page.getByRole("region", { name: "Review" });
      await review.locator(".review-piece img").waitFor();
      await review.getByLabel("Teacher Feedback for outcome 6").fill(
        "You noticed the hill. Which two stops come after it?",
      );
      await review.getByText("Saved", { exact: true }).waitFor();
      await takePicture(page, "wide-unit-review");
    }),
};

const waitingScene: Scene = {
  name: "teacher-waiting",
  play: (stage) =>
    withPage(stage, "wide", async (page) => {
      await openStaffPage(stage, page, "teacher", links.waiting({ what: "new" }));
      await takePicture(page, "wide-waiting");
    }),
};

const NAMES = [
  "Brook, Ella, 001251, Year 9",
  "Hassan, Yusuf, 001252, Year 9",
  "Kaur, Simran, , Year 8",
  "Leo O’Neill",
].join("\n");

const manyScene: Scene = {
  name: "teacher-many-students",
  play: (stage) =>
    withPage(stage, "wide", async (page) => {
      await openStaffPage(stage, page, "teacher", links.manageStudents());
      await page.getByRole("button", { name: "Paste a list of names" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Names" }).fill(NAMES);
      await dialog.getByLabel("Class (optional)").fill("Allotment");
      await dialog.getByText("4 names found.").waitFor();
      await takeDialog(page, "wide-paste-names", dialog);
      await pressEscape(page);
      await page.getByLabel("Class", { exact: true }).selectOption({ label: "Travel training" });
      await page.getByText("6 shown").waitFor();
      for (const name of ["Tomasz Wójcik", "Oliver Nguyen"]) await page.getByLabel(`Choose ${name}`).check();
      await page.setViewportSize({ width: 1120, height: 1230 });
      await takePicture(page, "wide-class");
    }),
};

const studentScene: Scene = {
  name: "teacher-student",
  play: (stage) =>
    withPage(stage, "wide", async (page) => {
      await openStaffPage(stage, page, "teacher", links.manageStudents());
      await page.getByRole("link", { name: "Amelia Thornton" }).click();
      await page.getByRole("heading", { name: "Notes" }).waitFor();
      await ready(page);
      await page.setViewportSize({ width: 1120, height: 1460 });
      await takePicture(page, "wide-student");
    }),
};

export const classScenes: readonly Scene[] = [unitScene, reviewScene, waitingScene, manyScene, studentScene];
