import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { readValues } from "../../../../db/typed_rows.ts";
import { AppError } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import {
  type AddedMembers,
  type MemberPick,
  PICK_REASONS,
  pickMembers,
} from "../../../../domain/course_picks.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import { addStudentsStatements, assertCanAdd, newStudent, notAdded } from "../../students/add_students.ts";
import { linkMembersStatements, noneLinked, takeStudentsStatements, wasAdded } from "./link_members.ts";
import { matchCourse } from "./match_course.ts";
import type { Course } from "./read_course.ts";
import type { CourseMembers } from "./read_members.ts";

type Input = {
  course: Course;
  /** Members as the platform lists them now. */
  members: CourseMembers["members"];
  picks: readonly MemberPick[];
  now: Date;
};

/**
 * Makes the ticked members that are new, and links the accounts of all; the actor becomes their teacher. All new ones or
 * none. Throws limit, and conflict if others have added some in the meantime.
 */
export async function addMembers(
  tx: TenantWriter,
  actor: ActorFor<"student.add">,
  { course, members, picks, now }: Input,
): Promise<AddedMembers> {
  const typedIds = picks.flatMap(({ studentId }) => studentId === undefined ? [] : [studentId]);
  const matched = await matchCourse(tx.db, { course, members, typedIds });
  const { added, linked, left } = pickMembers(matched.members, picks, matched.takenIds);
  if (added.length + linked.length === 0) return { done: [], left };
  if (added.length > 0) await assertCanAdd(tx.db, now);
  const rows = added.map(({ student }) => newStudent(student));
  const made = rows.map(({ id }, at) => ({ subject: added[at]!.subject, studentId: id }));
  const links = [...made, ...linked].map((link) => ({ ...link, id: newId("event") }));
  const of = { platformId: course.platform.id, courseId: course.id, now };
  const when = noneLinked(of.platformId, made);
  const [{ rowsAffected }, , , , , , stored] = await tx.batch([
    ...addStudentsStatements(tx, actor, { rows, staffId: actor.id, now, when }),
    ...takeStudentsStatements(tx, actor, {
      ids: linked.map(({ studentId }) => studentId),
      when: wasAdded(rows),
      now,
    }),
    ...linkMembersStatements(tx, actor, { ...of, links, when: wasAdded(rows) }),
  ]);
  if (rowsAffected < rows.length) {
    const { free } = await readValues(tx.db, { free: sql<0 | 1>`${when}` });
    const error = await notAdded(tx.db, rows);
    if (free === 1 && error.code === "limit") throw error;
    throw new AppError(
      "conflict",
      "The list has changed in the meantime. No one was added. Look at it again.",
    );
  }
  const done = new Set(stored.map(({ subject }) => subject));
  const missed = links.filter(({ subject }) => !done.has(subject));
  return {
    done: [...done],
    left: [...left, ...missed.map(({ subject }) => ({ id: subject, reason: PICK_REASONS.changed }))],
  };
}
