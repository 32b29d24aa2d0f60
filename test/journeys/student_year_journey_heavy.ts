import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { links } from "../../domain/links.ts";
import { pdfText } from "../../server/documents/testing.ts";
import { add, upload } from "../../server/features/evidence/testing.ts";
import { addStudent, assign, signInStudent } from "../factories.ts";
import { completeOutcomes, postStep } from "../portfolio_fixture.ts";
import { assertAccessibleAtBothSizes } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { openAs, waitForPage } from "./page_actions.ts";
import { PNG } from "./sample_files.ts";

const FEEDBACK = Array.from({ length: 60 }, (_, line) => `Line ${line + 1} of what Amira did well.`);

/** A student with an awarded unit of three pictures and long feedback, and a unit under way. */
async function openYear() {
  const school = await openLiveSchool();
  const { world, oak, teacher, admin } = school;
  const amira = await addStudent(teacher, { firstName: "Amira", lastName: "Begum", yearGroup: "Year 9" });
  const portfolio = await assign(teacher, amira);
  await assign(teacher, amira, "070147");
  const student = await signInStudent(world, oak, amira);
  for (const [at, { id }] of portfolio.submissions.entries()) {
    const fileName = `My work ${at + 1}.png`;
    assert.equal((await add(student, id, await upload(student, PNG, fileName), { fileName })).status, 201);
    await student.put(`/api/submissions/${id}`, { studentComment: `I liked part ${at + 1}.` });
    await teacher.put(`/api/submissions/${id}`, { teacherComment: FEEDBACK.join("\n") });
  }
  await world.runJobs();
  await completeOutcomes({ teacher, portfolio });
  const steps = [[student, "submit"], [teacher, "assess"], [admin, "verify"], [admin, "award"]] as const;
  for (const [browser, step] of steps) {
    const taken = await postStep(browser, portfolio, step, { declaration: true });
    assert.equal(taken.status, 200, taken.text);
  }
  return { ...school, amira };
}

/** What sticks out beside the page as it is now, by class. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main *")].filter((element) =>
      element.getBoundingClientRect().right > document.documentElement.clientWidth + 1
    ).map((element) => element.className)
  );

Deno.test("a student's year is read and printed from the student's page", async () => {
  await using school = await openYear();
  const { browser, teacher, amira } = school;
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, teacher, links.student(amira.id));
    await page.getByRole("link", { name: "School year to print" }).click();
    await waitForPage(page, /\/students\/stu_\w+\/year$/);
    await page.getByRole("heading", { name: "The year at a glance" }).waitFor();
    const unit = page.getByRole("article").filter({ hasText: "Growing vegetables" });
    await unit.getByText("Feedback from Daniel Okafor").first().waitFor();
    assert.equal(await unit.getByRole("img", { name: /^My work \d for outcome \d$/ }).count(), 3);
    await page.waitForFunction(() =>
      [...document.querySelectorAll("main img")].every((image) =>
        (image as HTMLImageElement).naturalWidth > 0
      )
    );
    await assertAccessibleAtBothSizes(page, "a student's year");
    assert.deepEqual(await cutOff(page), []);

    await page.evaluate(() => {
      globalThis.print = () => void (document.body.dataset["printed"] = "yes");
    });
    await page.getByRole("button", { name: "Print" }).click();
    await page.locator("body[data-printed]").waitFor({ state: "attached" });

    await page.emulateMedia({ media: "print" });
    assert.deepEqual(await cutOff(page), [], "printed");
    assert.ok(!await page.getByRole("button", { name: "Print" }).isVisible());
    assert.ok(!await page.getByRole("link", { name: "Back to Amira Begum" }).isVisible());
    await page.emulateMedia({ media: null });
    const pages = await pdfText(await page.pdf({ preferCSSPageSize: true }));
    const text = pages.join(" ").replace(/\s+/g, " ");
    assert.ok(pages.length >= 3, `${pages.length} pages`);
    const whole = [
      "Oak Lane Centre",
      "Amira Begum",
      "Year 9",
      "Units awarded",
      FEEDBACK[0]!,
      FEEDBACK.at(-1)!,
    ];
    whole.push(
      "I liked part 3.",
      "Using a bus timetable",
      "Awarded",
      "This is the establishment’s own record.",
    );
    for (const part of whole) assert.ok(text.includes(part), part);
    for (const part of ["Back to", "Manage Students", "Print"]) assert.ok(!text.includes(part), part);
  });
});
