/** What a staff launch says of its course and of the list of its members (LTI Names and Role Provisioning Services 2.0). */
export type CourseClaim = { deploymentId: string; contextId: string; title: string; membersUrl: string };

/** Milliseconds. */
export const COURSE_TIMES = {
  /** A launch lets its member of staff see the members for so long. */
  open: 30 * 86_400_000,
  /** A course that was opened again within so long is not written again. */
  seen: 86_400_000,
  /** All pages of a list of members. */
  members: 30_000,
} as const;

/** A platform is asked for pages of so many, and for so many pages; courses on a page of ours. */
export const COURSE_LIMITS = { pageSize: 200, pages: 5, courses: 50 } as const;

/** UTF-16 units. */
export const COURSE_TITLE = 200;

/** For a course that has no title there. */
export function courseName(title: string): string {
  return title === "" ? "Course without a name" : title;
}

/** Why a member of a course cannot be added. */
export const MEMBER_REASONS = {
  no_name: "The course does not tell us this person’s name",
  archived: "Archived here. Bring them back first, then they can be linked",
  staff: "Known here as staff",
  same_address: "Several students here have this email address",
  two_students: "The email address and the school ID are those of two students here",
  same_student: "Several people in this course match the same student here",
  same_id: "Several people in this course have this school ID",
  other_account: "The student is linked with another account of this platform",
} as const;
