import type { NewStaff } from "../features/people/add_person.ts";
import type { StudentInput } from "../../domain/students.ts";

/** Invented school and people. */
export const SCHOOL = { name: "Oak Lane Centre", subdomain: "oak" } as const;
export const CENTRE_NUMBER = "70419";

export const SUPER_ADMIN = { email: "operator@unitfolio.example", firstName: "Robin", lastName: "Ashdown" };

export const ADMINISTRATOR: NewStaff = {
  email: "helen.marsh@oaklane.example",
  firstName: "Helen",
  lastName: "Marsh",
  role: "admin",
};

export const TEACHERS = {
  okafor: {
    email: "daniel.okafor@oaklane.example",
    firstName: "Daniel",
    lastName: "Okafor",
    role: "teacher",
  },
  pryce: { email: "sian.pryce@oaklane.example", firstName: "Siân", lastName: "Pryce", role: "teacher" },
} as const satisfies Record<string, NewStaff>;
export type TeacherName = keyof typeof TEACHERS;

type DemoStudent = StudentInput & { teacher: TeacherName };

/** Students without a portfolio are for trying the product. */
export const STUDENTS: readonly DemoStudent[] = [
  demoStudent("okafor", "001204", "Amelia", "Thornton", "2011-03-14", "Year 9", "amelia.thornton"),
  demoStudent("okafor", "001187", "Mohammed", "Rahman", "2010-09-09", "Year 10", "mohammed.rahman"),
  demoStudent("okafor", "001193", "Zoë", "Llewellyn-Fairweather", "2010-11-30", "Year 10", "zoe.llewellyn"),
  demoStudent("okafor", "001210", "Oliver", "Nguyen", "2011-06-02", "Year 9", "oliver.nguyen"),
  demoStudent("okafor", "001156", "Aoife", "O’Connell", "2009-12-21", "Year 11", "aoife.oconnell"),
  demoStudent("okafor", "001221", "Tomasz", "Wójcik", "2012-01-17", "Year 8", "tomasz.wojcik"),
  demoStudent("okafor", "001230", "Grace", "Adeyemi", "2012-04-05", "Year 8", null),
  demoStudent("okafor", "001233", "Jayden", "Clarke", null, "Year 8", "jayden.clarke"),
  demoStudent("okafor", "001241", "Isla", "Fernández Moreno", "2011-08-25", "Year 9", "isla.fernandez"),
  demoStudent(
    "pryce",
    "001149",
    "Christopher",
    "Montgomery-Featherstonehaugh",
    "2009-10-08",
    "Year 11",
    "c.montgomery",
  ),
  demoStudent("pryce", "001162", "Priya", "Chandrasekaran", "2010-02-19", "Year 11", "priya.c"),
  demoStudent("pryce", "001175", "Callum", "MacInnes", "2010-07-01", "Year 10", "callum.macinnes"),
  demoStudent("pryce", "001188", "Fatima", "Al-Sayed", "2010-12-12", "Year 10", null),
  demoStudent("pryce", "001245", "Noah", "Bennett", null, null, null),
];

/** The student whose link is printed; has a half-done portfolio. */
export const STUDENT = STUDENTS[0]!;

function demoStudent(
  teacher: TeacherName,
  studentId: string,
  firstName: string,
  lastName: string,
  dateOfBirth: string | null,
  yearGroup: string | null,
  localPart: string | null,
): DemoStudent {
  const email = localPart && `${localPart}@pupils.oaklane.example`;
  // Missing for some, so that claims have a row to put right.
  const learnerNumber = localPart && studentId.slice(2);
  return { teacher, studentId, firstName, lastName, dateOfBirth, yearGroup, email, learnerNumber };
}

type ChatLine = readonly [who: "teacher" | "student", text: string];

/** `daysAgo` from 1; `at` is UTC, in school hours. */
export type Moment = { daysAgo: number; at: `${number}:${number}` };

export type ConversationStory = {
  studentId: string;
  unitCode: string;
  exchanges: readonly (Moment & { lines: readonly ChatLine[] })[];
  /** Side that has not read the last messages. */
  unread?: "teacher" | "student";
};
