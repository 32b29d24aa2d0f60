import type { Page } from "playwright-core";
import type { Browser } from "../browser_client.ts";
import type { TestStudent } from "../factories.ts";
import { ready } from "./on_the_page.ts";

/** Comes in as a student does: through the mailed link and their address. `staff` makes the link. */
export async function enterAsStudent(page: Page, staff: Browser, student: TestStudent): Promise<void> {
  const { portfolioUrl } = (await staff.post(`/api/students/${student.id}/generate-token`))
    .json<{ portfolioUrl: string }>();
  await page.goto(portfolioUrl);
  await ready(page);
  await page.getByLabel("Email address").fill(student.email);
  await page.getByRole("button", { name: "Verify Email & Access Portfolio" }).click();
  await page.waitForURL((url) => url.pathname !== "/student-access");
}
