import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { links } from "../../domain/links.ts";
import type { BrowserClient } from "../browser_client.ts";
import { addStudent, assign, signInStudent, type TestPortfolio } from "../factories.ts";
import { completeOutcomes, postStep, verifyUndeclared } from "../portfolio_fixture.ts";
import { withPage } from "./browser.ts";
import { outOfView } from "./dialog_view.ts";
import { openLiveSchool } from "./live_school.ts";
import { openAs, pressEscape } from "./page_actions.ts";

/** A laptop's and a phone's window with the browser's own bars. */
const SIZES = { "laptop": { width: 1280, height: 650 }, "phone": { width: 390, height: 650 } };
/** A unit of twelve outcomes, each of which asks for the student's work. */
const LONG_UNIT = "100012";

const CLASS = 12;

type School = Awaited<ReturnType<typeof openLiveSchool>>;

/** A dialog that decides something, how it is opened, and for whom. */
type Case = {
  name: string;
  as: BrowserClient;
  path: string;
  open: (page: Page) => Promise<unknown>;
};

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).first().click();

const fromMenu = (menu: string, item: string) => async (page: Page) => {
  await press(page, menu);
  await page.getByRole("menuitem", { name: item }).or(page.getByRole("button", { name: item, exact: true }))
    .first().click();
};

const tickAll = (label: string, action: RegExp) => async (page: Page) => {
  await page.getByLabel(label).first().check();
  await press(page, action);
};

for (const [size, window] of Object.entries(SIZES)) {
  Deno.test(`every dialog that decides something shows what it asks and its buttons on a ${size}`, async (t) => {
    await using school = await openLiveSchool();
    const { browser } = school;
    for (const { name, as, path, open } of await openCases(school)) {
      await t.step(name, () =>
        withPage(browser, window, async (page) => {
          await openAs(page, as, path);
          await open(page);
          await page.locator(".dialog .dialog-footer button:not([aria-busy])").last().waitFor();
          assert.deepEqual(await outOfView(page), [], name);
          await pressEscape(page);
        }));
    }
  });
}

async function openCases(school: School): Promise<Case[]> {
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
      name: "verifying",
      as: admin,
      path: staffPath(assessed),
      open: (page) => press(page, "Verify Portfolio"),
    },
    { name: "awarding", as: admin, path: staffPath(verified), open: (page) => press(page, "Grant Award") },
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
      name: "withdrawing",
      as: teacher,
      path: staffPath(empty),
      open: fromMenu("More for this portfolio", "Withdraw portfolio"),
    },
    {
      name: "assessing many",
      as: teacher,
      path: links.waiting({ what: "ready" }),
      open: tickAll("Tick all 5", /^Assess 5$/),
    },
    {
      name: "submitting many",
      as: teacher,
      path: links.waiting({ what: "complete" }),
      open: tickAll("Tick all 5", /^Submit 5$/),
    },
    {
      name: "verifying many",
      as: admin,
      path: links.waiting({ what: "verify" }),
      open: tickAll("Tick all 1", /^Verify 1$/),
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
    { name: "declaring late", as: teacher, path: links.claims(), open: (page) => press(page, /^Declare, /) },
    {
      name: "assessing on the board",
      as: admin,
      path: "/portfolio-review?column=completed",
      open: (page) => press(page, /^Mark Assessed: .* Class/),
    },
  ];
}
