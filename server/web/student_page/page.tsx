import { Hono } from "hono";
import { isOpenToSupport } from "../../../domain/capabilities/support.ts";
import { links } from "../../../domain/links.ts";
import { recordLinks } from "../../../domain/record_links.ts";
import { decide, type StaffActor } from "../../../domain/permissions.ts";
import { fullName, yearGroupLabel } from "../../../domain/people.ts";
import { erasureQueries } from "../../../islands/erasures/queries.ts";
import { seed } from "../../../islands/page_services.ts";
import { studentPageQueries } from "../../../islands/student_page/queries.ts";
import StudentPageIsland from "../../../islands/student_page/StudentPageIsland.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Printer } from "../../../ui/page_icons.ts";
import type { AppEnv } from "../../services/context.ts";
import { staffPage } from "../../middleware/staff_page.ts";
import { Island } from "../../ui/island.tsx";
import { renderStaffPage } from "../../ui/staff_frame.tsx";
import { readErasureState } from "../../features/erasures/read_erasure_state.ts";
import { readStudentDetails, type StudentDetails } from "../../features/student_page/read_student_details.ts";

/** A student as staff see them. */
export const studentDetailPages = new Hono<AppEnv>().get("/students/:id", staffPage, async (c) => {
  const { school, staff: { actor }, now } = c.var;
  const studentId = c.req.param("id");
  const { establishmentName, timeZone } = school.establishment;
  const mayErase = decide(actor, "student.erase") === "yes";
  const [details, erasure] = await school.read((db) =>
    Promise.all([
      readStudentDetails(db, actor, { studentId, now }),
      mayErase ? readErasureState(db, { studentId, timeZone, now }) : null,
    ])
  );
  if (!details) return c.notFound();
  return renderStaffPage(c, {
    title: fullName(details.student),
    subtitle: `${details.student.studentId} · ${yearGroupLabel(details.student.yearGroup)}`,
    back: { href: links.manageStudents(), label: "Manage Students" },
    path: links.manageStudents(),
    actions: details.student.erasedAt === null && (
      <LinkButton href={recordLinks.studentYear(studentId)} icon={<Printer size={18} />}>
        School year to print
      </LinkButton>
    ),
    seed: [
      seed(studentPageQueries.details(studentId), details),
      ...(erasure ? [seed(erasureQueries.state(studentId), erasure)] : []),
    ],
    children: (
      <Island
        name="student_page/StudentPageIsland"
        of={StudentPageIsland}
        props={{
          studentId,
          establishmentName,
          timeZone,
          ...ownCopies(actor, details),
          canExport: decide(actor, "student.export") === "yes",
          canErase: mayErase,
          ofSchool: isOpenToSupport(actor, "student.note"),
        }}
      />
    ),
  });
});

/** Addresses of take-home pack and record of units, null where they are not for the actor or nothing is awarded. */
function ownCopies(
  actor: StaffActor,
  { student, teachers, portfolios }: StudentDetails,
): { packHref: string | null; recordHref: string | null } {
  const anyStudents = decide(actor, "pack.download") === "yes";
  const linked = student.archivedAt === null && teachers.some(({ id }) => id === actor.id);
  if (student.erasedAt !== null || (!anyStudents && !linked)) return { packHref: null, recordHref: null };
  const awarded = portfolios.some(({ portfolioStatus }) => portfolioStatus === "awarded");
  const { anyUnitRecord, unitRecord, anyTakeHomePack, takeHomePack } = recordLinks;
  return {
    packHref: (anyStudents ? anyTakeHomePack : takeHomePack)(student.id),
    recordHref: awarded ? (anyStudents ? anyUnitRecord : unitRecord)(student.id) : null,
  };
}
