import type { Page } from "playwright-core";
import { links } from "../../domain/links.ts";
import { recordLinks } from "../../domain/record_links.ts";
import { addStudent, assign } from "../factories.ts";
import { verifyUndeclared } from "../portfolio_fixture.ts";
import { assertDialogsInView, type DialogCase, fromMenu, press } from "./dialog_view.ts";
import { type LiveSchool, openLiveSchool } from "./live_school.ts";

const LONG_NAME = { firstName: "Maximiliana-Alexandra", lastName: "Featherstonehaugh-Wellington" };

Deno.test("dialogs of people and records show what they ask and their buttons, on a phone and a laptop", async (t) => {
  await using school = await openLiveSchool();
  await assertDialogsInView(t, school.browser, await openCases(school));
});

async function openCases({ oak, teacher, admin }: LiveSchool): Promise<DialogCase[]> {
  await oak.staff("teacher", "jo@oak.example", LONG_NAME);
  const student = await addStudent(teacher, { ...LONG_NAME, yearGroup: "Year 11", email: "max@oak.example" });
  for (const unitCode of ["121766", "100012"]) {
    await verifyUndeclared({ teacher, admin }, await assign(teacher, student, unitCode));
  }
  await admin.post("/api/admin/claims", {});
  const leaver = await addStudent(teacher, { ...LONG_NAME, firstName: "Bartholomew-Alexander" });
  await verifyUndeclared({ teacher, admin }, await assign(teacher, leaver, "121766"));
  await admin.post(`/api/admin/students/${leaver.id}/archive`);
  await assign(teacher, student, "070147");
  await teacher.post("/api/classes", {
    name: "11B gardening on Tuesday afternoons",
  });
  const users = links.admin({ tab: "users" });
  const students = links.admin({ tab: "students" });
  const claims = links.claims({ show: "claims" });
  return [
    { name: "promoting", as: admin, path: users, open: (page) => press(page, /^Promote to admin: Max/) },
    { name: "demoting", as: admin, path: users, open: (page) => press(page, /^Demote to teacher: Helen/) },
    {
      name: "archiving a teacher",
      as: admin,
      path: users,
      open: async (page) => {
        await press(page, "More for Daniel Okafor");
        await press(page, /^Archive$/);
      },
    },
    { name: "archiving a student", as: admin, path: students, open: (page) => press(page, /^Archive Max/) },
    {
      name: "erasing",
      as: admin,
      path: links.student(leaver.id),
      open: (page) => press(page, "Erase earlier…"),
    },
    {
      name: "starting a school year",
      as: admin,
      path: recordLinks.schoolYear(),
      open: (page) => press(page, "Start the school year"),
    },
    {
      name: "revoking links",
      as: teacher,
      path: "/manage-students?tab=links",
      open: fromMenu(/^More for /, "Revoke links"),
    },
    {
      name: "emailing links",
      as: teacher,
      path: "/manage-students?tab=links",
      open: async (page) => {
        await page.getByLabel("Select all").check();
        await press(page, /^Email links to selected/);
      },
    },
    {
      name: "deleting a class",
      as: teacher,
      path: links.manageStudents(),
      open: async (page) => {
        await press(page, /^Classes/);
        await press(page, /^Delete 11B/);
      },
    },
    { name: "withdrawing a row", as: admin, path: claims, open: withdrawRow },
    {
      name: "statements received",
      as: admin,
      path: claims,
      open: async (page) => {
        await press(page, "Download Claim Form: claim 1");
        await press(page, "Mark as sent: claim 1");
        await press(page, "Statements received: claim 1");
      },
    },
  ];
}

async function withdrawRow(page: Page) {
  await press(page, "Show rows of claim 1");
  await press(page, /^Withdraw Max/);
}
