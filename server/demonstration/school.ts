import type { NewStaff } from "../flows/add_staff.ts";
import type { StudentInput } from "../features/students/student_form.ts";

/** A school that does not exist, with people who do not exist, for trying the product out. */
export const SCHOOL = { name: "Oak Lane Centre", subdomain: "oak" } as const;

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

type Pupil = StudentInput & { teacher: TeacherName };

/** The teacher whose link is printed has most of the class; the students without a portfolio are for trying things out. */
export const STUDENTS: readonly Pupil[] = [
  pupil("okafor", "001204", "Amelia", "Thornton", "2011-03-14", "Year 9", "amelia.thornton"),
  pupil("okafor", "001187", "Mohammed", "Rahman", "2010-09-09", "Year 10", "mohammed.rahman"),
  pupil("okafor", "001193", "Zoë", "Llewellyn-Fairweather", "2010-11-30", "Year 10", "zoe.llewellyn"),
  pupil("okafor", "001210", "Oliver", "Nguyen", "2011-06-02", "Year 9", "oliver.nguyen"),
  pupil("okafor", "001156", "Aoife", "O’Connell", "2009-12-21", "Year 11", "aoife.oconnell"),
  pupil("okafor", "001221", "Tomasz", "Wójcik", "2012-01-17", "Year 8", "tomasz.wojcik"),
  pupil("okafor", "001230", "Grace", "Adeyemi", "2012-04-05", "Year 8", null),
  pupil("okafor", "001233", "Jayden", "Clarke", null, "Year 8", "jayden.clarke"),
  pupil("okafor", "001241", "Isla", "Fernández Moreno", "2011-08-25", "Year 9", "isla.fernandez"),
  pupil(
    "pryce",
    "001149",
    "Christopher",
    "Montgomery-Featherstonehaugh",
    "2009-10-08",
    "Year 11",
    "c.montgomery",
  ),
  pupil("pryce", "001162", "Priya", "Chandrasekaran", "2010-02-19", "Year 11", "priya.c"),
  pupil("pryce", "001175", "Callum", "MacInnes", "2010-07-01", "Year 10", "callum.macinnes"),
  pupil("pryce", "001188", "Fatima", "Al-Sayed", "2010-12-12", "Year 10", null),
  pupil("pryce", "001245", "Noah", "Bennett", null, null, null),
];

/** The student whose link is printed: has a portfolio that is half done. */
export const STUDENT = STUDENTS[0]!;

function pupil(
  teacher: TeacherName,
  studentId: string,
  firstName: string,
  lastName: string,
  dateOfBirth: string | null,
  yearGroup: string | null,
  mailbox: string | null,
): Pupil {
  const email = mailbox && `${mailbox}@pupils.oaklane.example`;
  return { teacher, studentId, firstName, lastName, dateOfBirth, yearGroup, email };
}
