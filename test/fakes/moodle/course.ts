export const MEMBERSHIP_ROLE = "http://purl.imsglobal.org/vocab/lis/v2/membership#";

/** Someone enrolled in a course, as Moodle knows them. */
export type Enrolled = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** The school's own number. */
  idNumber: string;
  role: "Learner" | "Instructor";
  /** An administrator of Moodle itself. */
  isSiteAdmin?: true;
  /** Still enrolled, and let in no longer. */
  suspended?: true;
};

export type Course = {
  id: string;
  label: string;
  title: string;
  /** Ids of its activities of the tool. */
  links: Set<string>;
  enrolled: Enrolled[];
};

export function enrol(course: Course, over: Partial<Enrolled> & { id: string }): Enrolled {
  const person: Enrolled = {
    firstName: "Robin",
    lastName: "Ash",
    email: `user${over.id}@moodle.example`,
    idNumber: "",
    role: "Learner",
    ...over,
  };
  course.enrolled.push(person);
  return person;
}

/** Course 3 with the activity 9, and user 7 enrolled as a student. */
export function firstCourse(): Course {
  const course: Course = {
    id: "3",
    label: "GARDEN",
    title: "Garden & kitchen",
    links: new Set(["9"]),
    enrolled: [],
  };
  enrol(course, { id: "7" });
  return course;
}
