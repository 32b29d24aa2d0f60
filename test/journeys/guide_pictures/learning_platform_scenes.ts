import type { FrameLocator, Page } from "playwright-core";
import { ltiLinks } from "../../../domain/lti.ts";
import { ADMINISTRATOR } from "../../../server/demonstration/school.ts";
import { mailedDigits } from "../../lti_school.ts";
import { openLtiPlatform } from "../../fakes/lti_platform.ts";
import { serveCourse } from "../lti_course.ts";
import { clipBetween, takeFrame, takePicture } from "./camera.ts";
import { openStaffPage, type Scene, showAs, type Stage, withPage } from "./stage.ts";

const SITE = "https://moodle.oak.example";
/** As Moodle shows it. */
const DETAILS = {
  "Name": "Moodle",
  "Platform ID (issuer)": SITE,
  "Client ID": "kDq7Xw2mZb81TfR",
  "Authentication request URL": `${SITE}/mod/lti/auth.php`,
  "Public keyset URL of the platform": `${SITE}/mod/lti/certs.php`,
  "Access token URL": `${SITE}/mod/lti/token.php`,
  "Deployment IDs": "1",
};

/** A learning platform that opens portfolios. */
export const learningPlatformScenes: readonly Scene[] = [
  {
    name: "learning-platforms",
    play: (stage) =>
      withPage(stage, "wide", async (page) => {
        await openStaffPage(stage, page, "administrator", ltiLinks.settings());
        const cardOf = (name: string) =>
          page.locator("section.card").filter({ has: page.getByRole("heading", { name, exact: true }) });
        const platforms = cardOf("Platforms");
        await showAs(page, { [`http://${stage.administrator.host}`]: "https://unitfolio.oak.example" });
        const both = await clipBetween(page, cardOf("Connect a platform"), cardOf("Set up by hand"));
        await takePicture(page, "wide-learning-platforms", both);
        await page.getByRole("button", { name: "Add a platform by hand" }).click();
        for (const [label, text] of Object.entries(DETAILS)) {
          await page.getByLabel(label, { exact: false }).first().fill(text);
        }
        await takePicture(page, "wide-add-platform", await clipBetween(page, platforms, platforms));
      }),
  },
  {
    name: "launches",
    async play(stage) {
      await using platform = await openLtiPlatform(stage.world.services.now);
      serveCourse(platform, stage.administrator);
      const open = (page: Page, as: string) => page.goto(`${platform.origin}/course?as=${as}`);
      await withPage(stage, "phone", async (page) => {
        const frame = page.frameLocator("iframe");
        await open(page, "student");
        await frame.getByRole("heading", { name: "Not set up here" }).waitFor();
        await takeFrame(page, "phone-not-set-up", 420);
        await stage.administrator.post("/api/admin/lti/platforms", platform.form());
        await open(page, "student");
        await frame.getByRole("heading", { name: "Who are you?" }).waitFor();
        await takeFrame(page, "phone-who-are-you", 600);
      });
      await withPage(stage, "wide", async (page) => {
        const frame = page.frameLocator("iframe");
        await open(page, "choose");
        await proveByCode(stage, frame);
        await open(page, "choose");
        await frame.getByRole("heading", { name: "What should students open?" }).waitFor();
        await frame.getByLabel("First aid").check();
        const find = frame.getByLabel("Or units of your choice");
        await find.fill("making");
        await find.press("Enter");
        await frame.getByText("Already chosen: 1 unit").waitFor();
        await frame.getByLabel("Making a simple hot meal").check();
        await find.evaluate((input) => (input.blur(), scrollTo({ top: 0, behavior: "instant" })));
        await takeFrame(page, "wide-choose-unit", 960, 760);
      });
    },
  },
];

async function proveByCode({ world }: Stage, frame: FrameLocator) {
  await frame.getByLabel("Email address").fill(ADMINISTRATOR.email);
  await frame.getByRole("button", { name: "Email me a code" }).click();
  await frame.getByLabel("Code").waitFor();
  await world.runJobs();
  await frame.getByLabel("Code").fill(mailedDigits(world));
  await frame.getByRole("button", { name: "Continue" }).click();
  await frame.getByRole("heading", { name: "You are recognised now" }).waitFor();
}
