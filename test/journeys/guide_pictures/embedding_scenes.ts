import { links } from "../../../domain/links.ts";
import { mailedCode } from "../../../server/features/embed/testing.ts";
import { htmlPage, openPageServer } from "../page_server.ts";
import { snippet, widgetFrame } from "../widget_page.ts";
import { clipBetween, takePicture } from "./camera.ts";
import { openStaffPage, type Scene, showAs, type Stage, withPage } from "./stage.ts";

const COURSE_STYLE = `<style>
  body { margin: 0; background: #f6f7f9; color: #1d2125; font: 17px/1.5 Verdana, sans-serif }
  main { display: block; max-width: 760px; margin: 24px auto; padding: 8px 32px 24px; background: #fff }
</style>`;

/** A portfolio in a page of the school. */
export const embeddingScenes: readonly Scene[] = [
  {
    name: "embedding-settings",
    play: (stage) =>
      withPage(stage, "wide", async (page) => {
        await stage.administrator.post("/api/admin/embed-origins", { origin: "https://moodle.oak.example" });
        await openStaffPage(stage, page, "administrator", links.settings("access"));
        const card = page.locator("section.card").filter({
          has: page.getByRole("heading", { name: "Embedding", exact: true }),
        });
        await card.waitFor();
        await showAs(page, { [`http://${stage.administrator.host}`]: "https://unitfolio.oak.example" });
        await takePicture(page, "wide-embedding", await clipBetween(page, card, card));
      }),
  },
  {
    name: "embedding-page",
    play: (stage) =>
      withPage(stage, "wide", async (page) => {
        await using site = openPageServer(() => htmlPage(coursePage(stage)));
        const { origin } = new URL(site.at("/", "localhost"));
        await stage.administrator.post("/api/admin/embed-origins", { origin });
        await page.goto(site.at("/", "localhost"));
        const frame = widgetFrame(page);
        await frame.getByLabel("Your email address").fill(stage.links.studentEmail);
        await frame.getByRole("button", { name: "Send me a code" }).click();
        await frame.getByLabel("Code").waitFor();
        await stage.world.runJobs();
        await frame.getByLabel("Code").fill(mailedCode(stage.world));
        await frame.getByRole("button", { name: "Sign in" }).click();
        await frame.getByRole("heading", { name: /these are your units/ }).waitFor();
        const course = page.locator("main");
        await takePicture(page, "wide-widget", await clipBetween(page, course, course));
      }),
  },
];

function coursePage({ administrator: { host } }: Stage): string {
  return `${COURSE_STYLE}<h1>Your portfolio</h1>
    <p>Add a photo each time you have worked in the garden. Your teacher looks at them on Fridays.</p>
    ${snippet(`http://${host}/widget.js`)}
    <p>Next lesson: planting out the beans.</p>`;
}
