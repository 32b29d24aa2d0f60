import type { Page } from "playwright-core";
import { outcomeCard, pressEscape, ready } from "../page_actions.ts";
import { clipBetween, takePicture } from "./camera.ts";
import { allowCards, type Scene, signInByLink, type Stage, withPage } from "./stage.ts";

type Item = { id: string; portfolioStatus: string | null; student: { firstName: string } };

async function openPortfolio(stage: Stage, page: Page, firstName: string, status: string | null) {
  await signInByLink(page, stage.links.teacher);
  const items = (await stage.teacher.get("/api/assignments?limit=50")).json<Item[]>();
  const item = items.find(({ student, portfolioStatus }) =>
    student.firstName === firstName && portfolioStatus === status
  );
  if (!item) throw new Error(`${firstName} has no such portfolio.`);
  await page.goto(`http://${stage.teacher.host}/student-portfolio/${item.id}`);
  await ready(page);
  return item.id;
}

const portfolioScene: Scene = {
  name: "teacher-portfolio",
  play: (stage) =>
    withPage(stage, "wide", async (page) => {
      await openPortfolio(stage, page, "Amelia", null);
      await takePicture(page, "wide-review");
      const secondOutcome = outcomeCard(page, 2);
      await takePicture(
        page,
        "wide-mark-complete",
        await clipBetween(
          page,
          secondOutcome.locator(".outcome-writing"),
          secondOutcome.locator("footer").first(),
        ),
      );
      await outcomeCard(page, 6).getByRole("button", { name: /^Share out of the window/ }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Outcome 7", { exact: false }).check();
      await dialog.getByLabel("Tomasz", { exact: false }).first().check();
      await takePicture(page, "wide-share", await clipBetween(page, dialog, dialog));
      await pressEscape(page);
      await page.getByRole("button", { name: "Add resources to outcome 2" }).click();
      await dialog.getByLabel("Link to a page or video").fill("https://buses.example/how-to-signal");
      await dialog.getByLabel("What it is for").fill(
        "A short film: how to show the driver that you want to get on.",
      );
      await takePicture(page, "wide-add-resource", await clipBetween(page, dialog, dialog));
    }),
};

const assessScene: Scene = {
  name: "teacher-assesses",
  play: (stage) =>
    withPage(stage, "wide", async (page) => {
      const id = await openPortfolio(stage, page, "Mohammed", "submitted");
      await page.getByRole("button", { name: "More for this portfolio" }).click();
      await page.getByRole("button", { name: "Return Portfolio" }).click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByLabel("Why it is returned").fill(
        "A strong start, Mohammed. Please add a screenshot of how you block somebody to outcome 7.",
      );
      await takePicture(page, "wide-return", await clipBetween(page, dialog, dialog));
      await dialog.getByRole("button", { name: "Cancel" }).click();
      const outcomes = (await stage.teacher.get(`/api/assignments/${id}/submissions`)).json<
        { id: string }[]
      >();
      for (const { id } of outcomes) {
        await stage.teacher.post(`/api/submissions/${id}/complete`, { complete: true });
      }
      await page.reload();
      await ready(page);
      await page.getByRole("button", { name: "Assess Portfolio" }).click();
      await dialog.getByLabel(/^I have looked at the evidence/).check();
      await takePicture(page, "wide-assess", await clipBetween(page, dialog, dialog));
    }),
};

const startScene: Scene = {
  name: "teacher-start",
  play: (stage) =>
    withPage(stage, "wide", async (page) => {
      await signInByLink(page, stage.links.teacher);
      await takePicture(page, "wide-teacher-start");
      await page.getByLabel("Unit code").fill("121766");
      await page.getByRole("button", { name: "Fetch Unit" }).click();
      await page.getByRole("region", { name: "Unit 121766" }).waitFor();
      for (const name of ["Grace", "Jayden"]) await page.getByLabel(name, { exact: false }).first().check();
      await page.locator(".toast-title").waitFor({ state: "hidden" });
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
      await signInByLink(page, stage.links.teacher);
      await page.getByRole("button", { name: "The unit is not in the catalogue?" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      await takePicture(page, "wide-own-unit", await clipBetween(page, dialog, dialog));
      await dialog.getByLabel("Paste the text of the unit sheet").fill(SHEET);
      await dialog.getByRole("button", { name: "Read the text" }).click();
      await dialog.getByRole("button", { name: "Keep this unit" }).waitFor();
      await page.setViewportSize({ width: 1120, height: 1000 });
      await takePicture(page, "wide-own-unit-check", dialog);
    }),
};

const studentsScene: Scene = {
  name: "teacher-students",
  play: (stage) =>
    withPage(stage, "wide", async (page) => {
      await signInByLink(page, stage.links.teacher);
      await page.goto(`http://${stage.teacher.host}/manage-students`);
      await ready(page);
      await page.getByText("Current Students").first().waitFor();
      await takePicture(page, "wide-manage-students");
      await page.getByRole("tab", { name: "Portfolio Links" }).click();
      await page.getByRole("button", { name: /Copy Email Template/ }).first().waitFor();
      await takePicture(page, "wide-portfolio-links");
    }),
};

const lessonsScene: Scene = {
  name: "teacher-lessons",
  play: async (stage) => {
    await allowCards(stage);
    await withPage(stage, "wide", async (page) => {
      await signInByLink(page, stage.links.teacher);
      await page.goto(`http://${stage.teacher.host}/lessons`);
      await ready(page);
      for (const name of ["Grace", "Jayden"]) await page.getByLabel(name, { exact: false }).first().check();
      const cards = page.locator(".card").filter({ hasText: "Cards to print" });
      await takePicture(page, "wide-cards", await clipBetween(page, cards, cards));
      await page.getByRole("button", { name: "Open the lesson" }).click();
      await page.getByText("Your lesson is open").waitFor();
      const lesson = page.locator(".card").filter({ hasText: "Your lesson is open" });
      await takePicture(page, "wide-lesson", await clipBetween(page, lesson, lesson));
    });
  },
};

export const teacherScenes: readonly Scene[] = [
  startScene,
  ownUnitScene,
  studentsScene,
  lessonsScene,
  portfolioScene,
  assessScene,
];
