import type { Page } from "playwright-core";
import { signInSuperAdmin } from "../support_access.ts";
import { launchBrowser } from "./browser.ts";
import { openLiveWorld } from "./live_world.ts";

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
export const row = (page: Page, list: string, text: string) =>
  page.getByRole("list", { name: list }).getByRole("listitem").filter({ hasText: text });

/** The super admin of an installation, and a browser. */
export async function openAccounts() {
  const world = await openLiveWorld();
  const browser = await launchBrowser();
  const superAdmin = await signInSuperAdmin(world, undefined, undefined, `admin.localhost:${world.port}`);
  return {
    world,
    browser,
    superAdmin,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await world[Symbol.asyncDispose]();
    },
  };
}
