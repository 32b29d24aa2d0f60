import type { StaffActor, StudentActor } from "../../domain/permissions.ts";
import type { School } from "../services/context.ts";
import { addStudent } from "../features/students/add_student.ts";
import { addStaff } from "../flows/add_staff.ts";
import { writeWithJobs } from "../queue/write_with_jobs.ts";
import type { Services } from "../services/services.ts";
import { ADMINISTRATOR, STUDENTS, type TeacherName, TEACHERS } from "./school.ts";

/** The demonstration while it is made. */
export type DemoSchool = Pick<School, "id" | "origin" | "read" | "write" | "writeWithJobs"> & {
  services: Services;
  /** Fractions of days allowed. */
  at(daysAgo: number): Date;
  administrator: StaffActor;
  teachers: Readonly<Record<TeacherName, StaffActor>>;
  /** By the school's own student id. */
  students: ReadonlyMap<string, { actor: StudentActor; teacher: StaffActor }>;
  /** Ids of portfolios by student id and unit code. */
  portfolios: Map<string, string>;
};

/** Adds the people at `opening`. */
export async function openDemoSchool(
  services: Services,
  { id, url: origin }: { id: string; url: string },
  opening: Date,
): Promise<DemoSchool> {
  const { doors } = services;
  const today = services.now().getTime();
  const write: School["write"] = (verb, ...args) => doors.writeTenant(id, (tx) => verb(tx, ...args));
  const join = async <Role extends "admin" | "teacher">(person: typeof ADMINISTRATOR, role: Role) => {
    const added = await addStaff({ ...services, now: () => opening }, { kind: "operator" }, id, person);
    return { kind: "staff", id: added.id, role, mode: role } as const;
  };
  const administrator = await join(ADMINISTRATOR, "admin");
  const teachers = {
    okafor: await join(TEACHERS.okafor, "teacher"),
    pryce: await join(TEACHERS.pryce, "teacher"),
  };
  const students: Map<string, { actor: StudentActor; teacher: StaffActor }> = new Map();
  for (const { teacher: name, ...student } of STUDENTS) {
    const teacher = teachers[name];
    const added = await write(addStudent, teacher, { ...student, now: opening });
    students.set(student.studentId, { actor: { kind: "student", id: added.id }, teacher });
  }
  return {
    services,
    id,
    origin,
    read: (verb, ...args) => doors.readTenant(id, (db) => verb(db, ...args)),
    write,
    writeWithJobs: (verb, ...args) => writeWithJobs(services, id, (tx) => verb(tx, ...args)),
    at: (daysAgo) => new Date(today - daysAgo * 86_400_000),
    administrator,
    teachers,
    students,
    portfolios: new Map(),
  };
}

export function studentOf({ students }: DemoSchool, studentId: string) {
  const student = students.get(studentId);
  if (!student) throw new Error(`the demonstration has no student ${studentId}`);
  return student;
}

export function portfolioOf({ portfolios }: DemoSchool, studentId: string, unitCode: string): string {
  const id = portfolios.get(`${studentId} ${unitCode}`);
  if (!id) throw new Error(`the demonstration has no portfolio of ${studentId} on ${unitCode}`);
  return id;
}
