import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { students } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import type { CourseMember, MatchedMember } from "../../../../domain/lti_members.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import {
  checkStudent,
  normalizeStudentId,
  storedStudent,
  STUDENT_ID_TAKEN,
  type StudentForm,
} from "../../../../domain/students.ts";
import { addStudents } from "../../students/add_students.ts";
import { linkStatements } from "../find_person.ts";
import { readMatches } from "./match_members.ts";

/** A member who was ticked, with the student ID that was typed for someone new. */
export type ChosenMember = { subject: string; studentId: string };

/** DECISIONS 37. */
export type MembersAdded = {
  done: { subject: string; id: string }[];
  left: { subject: string; reason: string }[];
};

type Input = {
  platformId: string;
  /** As the platform lists them now: nothing about them comes from the browser. */
  members: readonly CourseMember[];
  chosen: readonly ChosenMember[];
  /** `YYYY-MM-DD` at the establishment. */
  today: string;
  now: Date;
};

type Staff = Extract<Actor, { kind: "staff" }>;
type Sorted = MembersAdded & {
  here: { subject: string; id: string }[];
  fresh: { subject: string; form: StudentForm }[];
};

/** Makes who is new, and links each account and class; once each. Throws limit where the plan has too few places: then no one is added. */
export async function addMembers(tx: TenantWriter, actor: Staff, input: Input): Promise<MembersAdded> {
  const { platformId, now } = input;
  const { here, fresh, left } = await sortChosen(tx, input);
  const inputs = fresh.map(({ form }) => storedStudent(form));
  const made = inputs.length === 0 ? [] : await addStudents(tx, actor, { students: inputs, now });
  const done = [...here, ...made.map(({ id }, at) => ({ subject: fresh[at]!.subject, id }))];
  if (done.length === 0) return { done, left };
  const at = now.toISOString();
  const ids = JSON.stringify(here.map(({ id }) => id));
  await tx.batch([
    tx.db.run(sql`
      insert into student_teachers (student_id, staff_id, linked_at)
      select s.id, ${actor.id}, ${at} from json_each(${ids}) w join students s on s.id = w.value
      where s.archived_at is null on conflict do nothing`),
    ...done.flatMap(({ subject, id }) => [
      ...linkStatements(tx, {
        platformId,
        subject,
        person: { role: "student", id },
        proof: "course",
        actor,
        now,
      }),
    ]),
  ]);
  return { done, left };
}

async function sortChosen(tx: TenantWriter, input: Input): Promise<Sorted> {
  const { platformId, members, chosen, today } = input;
  const matches = await readMatches(tx.db, { platformId, members });
  const bySubject = new Map(matches.map((member) => [member.subject, member]));
  const sorted: Sorted = { done: [], left: [], here: [], fresh: [] };
  const typed = new Map<string, number>();
  for (const { studentId } of chosen) {
    const key = normalizeStudentId(studentId);
    typed.set(key, (typed.get(key) ?? 0) + 1);
  }
  const taken = await readTaken(tx, [...typed.keys()]);
  for (const { subject, studentId } of chosen) {
    const member = bySubject.get(subject);
    const leave = (reason: string) => void sorted.left.push({ subject, reason });
    if (member === undefined) leave("They are no longer a student of the course");
    else if (member.match.kind === "none") leave(member.match.why);
    else if (member.match.kind === "known") leave("They are here already");
    else if (member.match.kind === "here") sorted.here.push({ subject, id: member.match.student.id });
    else {
      const form = formOf(member, studentId);
      const key = normalizeStudentId(studentId);
      const [error] = Object.values(checkStudent(form, today));
      if (error !== undefined) leave(error);
      else if (taken.has(key)) leave(STUDENT_ID_TAKEN);
      else if (typed.get(key)! > 1) leave("Two people have this student ID");
      else sorted.fresh.push({ subject, form });
    }
  }
  return sorted;
}

function formOf({ firstName, lastName, email }: MatchedMember, studentId: string): StudentForm {
  return { studentId: studentId.trim(), firstName, lastName, ...(email === null ? {} : { email }) };
}

async function readTaken(tx: TenantWriter, keys: string[]): Promise<Set<string>> {
  const rows = await tx.db.all(typedRows({ key: students.studentKey }, (columns) =>
    sql`
    select ${columns} from students where student_key in (select value from json_each(${
      JSON.stringify(keys)
    }))`));
  return new Set(rows.map(({ key }) => key));
}
