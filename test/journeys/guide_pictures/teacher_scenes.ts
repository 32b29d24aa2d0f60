import { links } from "../../../domain/links.ts";
import { clipBetween, takeDialog, takePicture } from "./camera.ts";
import { openStaffPage, type Scene, withPage } from "./stage.ts";

const startScene: Scene = {
  name: "teacher-start",
  play: (stage) =>
    withPage(stage, "wide", async (page) => {
      await openStaffPage(stage, page, "teacher", links.home());
      await takePicture(page, "wide-teacher-start");
      await page.getByLabel("Unit code").fill("121766");
      await page.getByRole("button", { name: "Fetch Unit" }).click();
      await page.getByRole("region", { name: "Unit 121766" }).waitFor();
      for (const name of ["Grace", "Jayden"]) await page.getByLabel(name, { exact: false }).first().check();
      const card = page.locator("#add-unit .card, .card:has(#add-unit), #add-unit.card").first();
      await takePicture(page, "wide-add-unit", await clipBetween(page, card, card));
    }),
};

/** As copied from a page. */
const SHEET = `Unit Award Scheme
123456
Making a packed lunch
Level: Entry Level
In successfully completing this unit the learner will have
demonstrated the ability to
1. choose three things for a balanced packed lunch  Summary sheet
2. wash their hands and prepare the food safely  Summary sheet
shown knowledge of
3. how to keep food cool until it is eaten  Student completed work
Approved 4 March 2024`;

const ownUnitScene: Scene = {
  name: "teacher-own-unit",
  play: (stage) =>
    withPage(stage, "wide", async (page) => {
      await openStaffPage(stage, page, "teacher", links.home());
      await page.getByRole("button", { name: "Can't find the unit?" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      await takeDialog(page, "wide-own-unit", dialog);
      await dialog.getByLabel("Paste the text of the unit sheet").fill(SHEET);
      await dialog.getByRole("button", { name: "Next: check the unit" }).click();
      await dialog.getByRole("button", { name: "Keep this unit" }).waitFor();
      await takeDialog(page, "wide-own-unit-check", dialog);
    }),
};

const studentsScene: Scene = {
  name: "teacher-students",
  play: (stage) =>
    withPage(stage, "wide", async (page) => {
      await openStaffPage(stage, page, "teacher", links.manageStudents());
      await page.getByText("Current Students").first().waitFor();
      await takePicture(page, "wide-manage-students");
      await page.getByRole("tab", { name: "Portfolio Links" }).click();
      await page.getByRole("button", { name: /Copy Email Template/ }).first().waitFor();
      await takePicture(page, "wide-portfolio-links");
    }),
};

const lessonsScene: Scene = {
  name: "teacher-lessons",
  play: (stage) =>
    withPage(stage, "wide", async (page) => {
      await openStaffPage(stage, page, "teacher", links.lessons());
      for (const name of ["Grace", "Jayden"]) await page.getByLabel(name, { exact: false }).first().check();
      const cards = page.locator(".card").filter({ hasText: "Print cards" });
      await takePicture(page, "wide-cards", await clipBetween(page, cards, cards));
      await page.getByRole("button", { name: "Open the lesson" }).click();
      await page.getByText("Your lesson is open").waitFor();
      const lesson = page.locator(".card").filter({ hasText: "Your lesson is open" });
      await takePicture(page, "wide-lesson", await clipBetween(page, lesson, lesson));
    }),
};

export const teacherScenes: readonly Scene[] = [
  startScene,
  ownUnitScene,
  studentsScene,
  lessonsScene,
];
