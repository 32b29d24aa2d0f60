import { ready } from "../on_the_page.ts";
import { partFrom, takePicture } from "./camera.ts";
import { enterByLink, type Scene, withScreen } from "./stage.ts";

/** What an administrator sees at a desk. */
export const adminScenes: readonly Scene[] = [
  {
    name: "admin",
    play: (stage) =>
      withScreen(stage, "wide", async (page) => {
        await enterByLink(page, stage.links.administrator);
        await takePicture(page, "wide-admin-start");
        await page.goto(`http://${stage.administrator.host}/lessons`);
        await ready(page);
        const cards = page.locator(".card").filter({ hasText: "Cards at this school" });
        await takePicture(page, "wide-cards-switch", await partFrom(page, cards, cards));
        const all = (await stage.administrator.get("/api/assignments?limit=50"))
          .json<{ id: string; portfolioStatus: string | null }[]>();
        const assessed = all.find(({ portfolioStatus }) => portfolioStatus === "assessed");
        await page.goto(`http://${stage.administrator.host}/student-portfolio/${assessed?.id}`);
        await ready(page);
        const foot = page.locator(".workflow");
        await takePicture(page, "wide-verify", await partFrom(page, foot, foot));
      }),
  },
];
