import assert from "node:assert/strict";
import { signInStaff } from "../factories.ts";
import { withPage } from "./browser.ts";
import { DESK, openPortfolio } from "./evidence_page.ts";
import { signInByMail } from "./on_the_page.ts";

Deno.test("what is typed on a page left open is not saved under a colleague's name, and waits for its writer", async () => {
  await using room = await openPortfolio();
  const { world, browser, oak, teacher, portfolio, open } = room;
  await oak.staff("admin", "helen@oak.example", { firstName: "Helen" });
  const colleague = await signInStaff(world, oak, "helen@oak.example");
  const commentNow = async () => {
    const found = await teacher.get(`/api/assignments/${portfolio.id}/submissions`);
    return found.json<{ teacherComment: string | null }[]>()[0]?.teacherComment ?? "";
  };
  await withPage(browser, DESK, async (page, problems) => {
    await open(page, teacher);
    const feedback = page.getByRole("textbox", { name: "Teacher Feedback for outcome 1" });
    // As when she signs in in another tab: the cookie is the browser's.
    const url = world.at(oak, "/");
    await page.context().addCookies([...colleague.cookies].map(([name, value]) => ({ name, value, url })));
    await feedback.fill("Clear and careful work.");
    const { id } = (await colleague.get("/api/auth/user")).json<{ id: string }>();
    await page.locator(`html[data-person-id="${id}"][data-ready]`).waitFor();
    problems.expect(/^401/);
    assert.equal(await feedback.inputValue(), "", "it is her page now, without his words");
    assert.equal(await commentNow(), "", "nothing was saved under anybody's name");

    await page.context().clearCookies();
    await page.goto(world.at(oak, `/student-portfolio/${portfolio.id}`));
    await signInByMail(world, page, "daniel@oak.example");
    await page.getByText("Clear and careful work.").first().waitFor();
  });
});
