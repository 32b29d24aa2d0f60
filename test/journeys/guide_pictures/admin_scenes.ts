import { ready } from "../page_actions.ts";
import { clipBetween, takePicture } from "./camera.ts";
import { type Scene, signInByLink, withPage } from "./stage.ts";

export const adminScenes: readonly Scene[] = [
  {
    name: "admin",
    play: (stage) =>
      withPage(stage, "wide", async (page) => {
        await signInByLink(page, stage.links.administrator);
        await takePicture(page, "wide-admin-start");
        await page.goto(`http://${stage.administrator.host}/lessons`);
        await ready(page);
        const cards = page.locator(".card").filter({ hasText: "Cards at this school" });
        await takePicture(page, "wide-cards-switch", await clipBetween(page, cards, cards));
        const items = (await stage.administrator.get("/api/assignments?limit=50"))
          .json<{ id: string; portfolioStatus: string | null }[]>();
        const assessed = items.find(({ portfolioStatus }) => portfolioStatus === "assessed");
        await page.goto(`http://${stage.administrator.host}/student-portfolio/${assessed?.id}`);
        await ready(page);
        const workflow = page.locator(".workflow");
        await takePicture(page, "wide-verify", await clipBetween(page, workflow, workflow));
      }),
  },
];
