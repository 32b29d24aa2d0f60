import assert from "node:assert/strict";
import { signInStaff } from "../factories.ts";
import { withPage } from "./browser.ts";
import { DESKTOP, openPortfolio } from "./evidence_page.ts";
import { signInByMail } from "./page_actions.ts";

Deno.test("text typed on an open page is not saved as a colleague who signed in, and waits for its author", async () => {
  await using school = await openPortfolio();
  const { world, browser, oak, teacher, portfolio, open } = school;
  await oak.staff("admin", "helen@oak.example", { firstName: "Helen" });
  const colleague = await signInStaff(world, oak, "helen@oak.example");
  const readComment = async () => {
    const response = await teacher.get(`/api/assignments/${portfolio.id}/submissions`);
    return response.json<{ teacherComment: string | null }[]>()[0]?.teacherComment ?? "";
  };
  await withPage(browser, DESKTOP, async (page, problems) => {
    await open(page, teacher);
    const feedback = page.getByRole("textbox", { name: "Teacher Feedback for outcome 1" });
    // As when she signs in in another tab.
    const url = world.at(oak, "/");
    await page.context().addCookies([...colleague.cookies].map(([name, value]) => ({ name, value, url })));
    await feedback.fill("Clear and careful work.");
    const { id } = (await colleague.get("/api/auth/user")).json<{ id: string }>();
    await page.locator(`html[data-person-id="${id}"][data-ready]`).waitFor();
    problems.expect(/^401/);
    assert.equal(await feedback.inputValue(), "", "her page does not show his text");
    assert.equal(await readComment(), "", "nothing was saved");

    await page.context().clearCookies();
    await page.goto(world.at(oak, `/student-portfolio/${portfolio.id}`));
    await signInByMail(world, page, "daniel@oak.example");
    await page.getByText("Clear and careful work.").first().waitFor();
  });
});
