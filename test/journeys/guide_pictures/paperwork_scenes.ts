import { links } from "../../../domain/links.ts";
import { recordLinks } from "../../../domain/record_links.ts";
import { draw } from "../sheet_page.ts";
import { clipBetween, takePicture } from "./camera.ts";
import { findPortfolio, openStaffPage, type Scene, withPage } from "./stage.ts";

/** Summary sheets, claims, the board and the administration's lists. */
export const paperworkScenes: readonly Scene[] = [
  {
    name: "teacher-sheet",
    play: (stage) =>
      withPage(stage, "wide", async (page) => {
        const { unitId } = await findPortfolio(stage, "Amelia", "118204");
        await page.setViewportSize({ width: 1280, height: 900 });
        await openStaffPage(stage, page, "teacher", links.summarySheets({ unit: unitId }));
        await takePicture(page, "wide-summary-sheet");
        await draw(page, "Educator");
        const [educator, admin] = ["Educator", "Administrator"].map((part) =>
          page.locator(".signature-area").filter({ hasText: `${part} signature` })
        );
        await takePicture(page, "wide-signature", await clipBetween(page, educator!, admin!));
      }),
  },
  {
    name: "admin-claims",
    play: (stage) =>
      withPage(stage, "wide", async (page) => {
        await page.setViewportSize({ width: 1120, height: 1100 });
        await openStaffPage(stage, page, "administrator", links.claims());
        await takePicture(page, "wide-claims");
      }),
  },
  {
    name: "admin-board",
    play: (stage) =>
      withPage(stage, "wide", async (page) => {
        await page.setViewportSize({ width: 1280, height: 860 });
        await openStaffPage(stage, page, "administrator", links.board());
        await takePicture(page, "wide-board");
      }),
  },
  {
    name: "admin-students",
    play: (stage) =>
      withPage(stage, "wide", async (page) => {
        await page.setViewportSize({ width: 1120, height: 900 });
        await openStaffPage(stage, page, "administrator", links.admin({ tab: "students" }));
        await takePicture(page, "wide-admin-students");
        await page.goto(new URL(recordLinks.schoolYear(), page.url()).href);
        await takePicture(page, "wide-school-year");
      }),
  },
];
