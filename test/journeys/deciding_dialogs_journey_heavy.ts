import type { Page } from "playwright-core";
import { links } from "../../domain/links.ts";
import { addStudent, assign, signInStudent, type TestPortfolio } from "../factories.ts";
import { completeOutcomes, postStep, verifyUndeclared } from "../portfolio_fixture.ts";
import { assertDialogsInView, type DialogCase, fromMenu, press } from "./dialog_view.ts";
import { type LiveSchool, openLiveSchool } from "./live_school.ts";

/** A unit of twelve outcomes, each of which asks for the student's work. */
const LONG_UNIT = "100012";

const CLASS = 12;

const tickAll = (label: string, action: RegExp) => async (page: Page) => {
  await page.getByLabel(label).first().check();
  await press(page, action);
};

Deno.test("dialogs of portfolios and claims show what they ask and their buttons, on a phone and a laptop", async (t) => {
  await using school = await openLiveSchool();
  await assertDialogsInView(t, school.browser, await openCases(school));
});

async function openCases(school: LiveSchool): Promise<DialogCase[]> {
  const { world, oak, teacher, admin } = school;
  const add = async (lastName: string, unitCode = LONG_UNIT) => {
    const student = await addStudent(teacher, { firstName: "Maximiliana-Alexandra", lastName });
    return { student, portfolio: await assign(teacher, student, unitCode) };
  };
  const complete = (portfolio: TestPortfolio) => completeOutcomes({ teacher, portfolio });
  const { portfolio: open, student } = await add("Featherstonehaugh-Wellington");
  await complete(open);
  const { portfolio: submitted } = await add("Submitted");
  const { portfolio: assessed } = await add("Assessed");
  const { portfolio: verified } = await add("Verified");
  const { portfolio: empty } = await add("Empty");
  for (const portfolio of [submitted, assessed]) {
    await complete(portfolio);
    await postStep(teacher, portfolio, "submit", {});
  }
  await postStep(teacher, assessed, "assess", {});
  await verifyUndeclared(school, verified);
  for (let i = 1; i <= CLASS; i++) {
    const { portfolio } = await add(`Class${i}`);
    await complete(portfolio);
    if (i % 3 === 0) await postStep(teacher, portfolio, "submit", {});
    else if (i % 3 === 1) await verifyUndeclared(school, portfolio);
  }
  const pupil = await signInStudent(world, oak, student);
  const staffPath = ({ id }: TestPortfolio) => links.studentPortfolio(id);
  const undeclared = (step: string) => async (page: Page) => {
    await press(page, step);
    await page.getByRole("alertdialog").getByRole("button", { name: step }).click();
    await page.getByRole("button", { name: /without it$/ }).waitFor();
  };
  return [
    {
      name: "submitting, for a student",
      as: pupil,
      path: `/portfolio/${open.id}`,
      open: (page) => press(page, "Submit Portfolio"),
    },
    {
      name: "submitting undeclared",
      as: pupil,
      path: `/portfolio/${open.id}`,
      open: undeclared("Submit Portfolio"),
    },
    {
      name: "submitting, for staff",
      as: teacher,
      path: staffPath(open),
      open: (page) => press(page, "Submit Portfolio"),
    },
    {
      name: "assessing",
      as: teacher,
      path: staffPath(submitted),
      open: (page) => press(page, "Assess Portfolio"),
    },
    {
      name: "assessing undeclared",
      as: teacher,
      path: staffPath(submitted),
      open: undeclared("Assess Portfolio"),
    },
    {
      name: "returning",
      as: teacher,
      path: staffPath(submitted),
      open: fromMenu("More for this portfolio", "Return Portfolio"),
    },
    {
      name: "archiving",
      as: teacher,
      path: staffPath(submitted),
      open: fromMenu("More for this portfolio", "Archive portfolio"),
    },
    {
      name: "verifying",
      as: admin,
      path: staffPath(assessed),
      open: (page) => press(page, "Verify Portfolio"),
    },
    { name: "awarding", as: admin, path: staffPath(verified), open: (page) => press(page, "Grant Award") },
    {
      name: "withdrawing",
      as: teacher,
      path: staffPath(empty),
      open: fromMenu("More for this portfolio", "Withdraw portfolio"),
    },
    {
      name: "assessing many",
      as: teacher,
      path: links.waiting({ what: "ready" }),
      open: tickAll("Select all 5", /^Assess 5$/),
    },
    {
      name: "submitting many",
      as: teacher,
      path: links.waiting({ what: "complete" }),
      open: tickAll("Select all 5", /^Submit 5$/),
    },
    {
      name: "verifying many",
      as: admin,
      path: links.waiting({ what: "verify" }),
      open: tickAll("Select all 1", /^Verify 1$/),
    },
    {
      name: "marking a column",
      as: teacher,
      path: links.unit(empty.unitId),
      open: (page) => press(page, /^Mark outcome 1:/),
    },
    {
      name: "awarding and claiming",
      as: admin,
      path: links.claims(),
      open: (page) => press(page, "Award All & Download Claim Form"),
    },
    { name: "signing", as: teacher, path: links.claims(), open: (page) => press(page, /^Sign for /) },
    {
      name: "declaring late",
      as: teacher,
      path: links.claims(),
      open: async (page) => {
        await press(page, /^Show what is missing, /);
        await press(page, /^Declare, /);
      },
    },
    {
      name: "assessing on the board",
      as: admin,
      path: "/portfolio-review?column=completed",
      open: (page) => press(page, /^Mark Assessed: .* Class/),
    },
  ];
}
