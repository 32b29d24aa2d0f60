import { links } from "../../../domain/links.ts";
import { clipBetween, takeDialog, takePicture } from "./camera.ts";
import { findPortfolio, openStaffPage, type Scene, withPage } from "./stage.ts";

export const adminScenes: readonly Scene[] = [
  {
    name: "admin",
    play: (stage) =>
      withPage(stage, "wide", async (page) => {
        await stage.administrator.put("/api/lessons/settings", { cardsAllowed: false });
        await page.setViewportSize({ width: 1280, height: 720 });
        await openStaffPage(stage, page, "administrator", links.home());
        await takePicture(page, "wide-admin-start");
        const { id } = await findPortfolio(stage, "Zoë", "113291");
        await page.goto(`http://${stage.administrator.host}${links.studentPortfolio(id)}`);
        await page.getByRole("button", { name: "Verify Portfolio" }).click();
        await takeDialog(page, "wide-verify", page.getByRole("alertdialog"));
        await page.goto(`http://${stage.administrator.host}${links.lessons()}`);
        const cards = page.locator(".card").filter({ hasText: "Cards at this school" });
        await takePicture(page, "wide-cards-switch", await clipBetween(page, cards, cards));
      }),
  },
];
