import { links } from "../../../domain/links.ts";
import { pressAdd } from "../choose_files.ts";
import { outcomeCard, pressEscape, ready } from "../page_actions.ts";
import { clipBetween, takeDialog, takePicture } from "./camera.ts";
import { findPortfolio, openStaffPage, type Scene, withPage } from "./stage.ts";

const portfolioScene: Scene = {
  name: "teacher-portfolio",
  play: (stage) =>
    withPage(stage, "wide", async (page) => {
      const { id } = await findPortfolio(stage, "Amelia", "118204");
      await openStaffPage(stage, page, "teacher", links.studentPortfolio(id));
      await takePicture(page, "wide-review");
      const secondOutcome = outcomeCard(page, 2);
      await takePicture(
        page,
        "wide-mark-complete",
        await clipBetween(page, secondOutcome, secondOutcome.locator("footer").first()),
      );
      const feedback = outcomeCard(page, 3).getByRole("textbox", { name: /^Teacher Feedback/ });
      await feedback.focus();
      await page.keyboard.type("/");
      const phrases = page.getByRole("listbox", { name: "Phrases", exact: true });
      await phrases.waitFor();
      const writing = outcomeCard(page, 3).locator(".outcome-writing");
      await takePicture(page, "wide-phrases", await clipBetween(page, writing, phrases), { focus: true });
      await pressEscape(page);
      await feedback.fill("");
      await outcomeCard(page, 6).getByRole("button", { name: /^Share out of the window/ }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Outcome 7", { exact: false }).check();
      await dialog.getByLabel("Oliver", { exact: false }).first().check();
      await takeDialog(page, "wide-share", dialog);
      await pressEscape(page);
      await pressAdd(page, 2, "Resources");
      await dialog.getByLabel("Link to a page or video").fill("https://buses.example/how-to-signal");
      await dialog.getByLabel("What it is for").fill(
        "A short film: how to show the driver that you want to get on.",
      );
      await takeDialog(page, "wide-add-resource", dialog);
    }),
};

const assessScene: Scene = {
  name: "teacher-assesses",
  play: (stage) =>
    withPage(stage, "wide", async (page) => {
      const { id } = await findPortfolio(stage, "Mohammed", "119412");
      await openStaffPage(stage, page, "teacher", links.studentPortfolio(id));
      await page.getByRole("button", { name: "More for this portfolio" }).click();
      await page.getByRole("button", { name: "Return Portfolio" }).click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByLabel("Why it is returned").fill(
        "A strong start, Mohammed. Please add a screenshot of how you block someone to outcome 7.",
      );
      await takeDialog(page, "wide-return", dialog);
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
      await dialog.getByLabel("Where is it kept?").fill("In the folder in room 4");
      await dialog.getByLabel(/^I have checked the evidence/).check();
      await takeDialog(page, "wide-assess", dialog);
    }),
};

export const portfolioScenes: readonly Scene[] = [portfolioScene, assessScene];
