import { z } from "zod";
import type { CourseMember } from "../../../../domain/course_members.ts";
import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import { launchRole, LTI_TEXTS } from "../../../../domain/lti.ts";
import { isBlank } from "../../../../domain/blank.ts";
import { checkEmail, hasControlCharacters, normalizeEmail } from "../../../../domain/people.ts";
import { checkStudentId } from "../../../../domain/students.ts";

const text = z.string().catch("").transform(oneLine);

/** Someone whom a platform lists (NRPS 2.0); empty texts for what it does not share. */
const MEMBER = z.object({
  user_id: z.union([z.string(), z.number().int()]).transform(String).refine((id) =>
    id !== "" && id.length <= LTI_TEXTS.id && !hasControlCharacters(id)
  ),
  /** Absent for an active one (2.4). */
  status: z.string().default("Active"),
  roles: z.array(z.unknown()).catch([]),
  name: text,
  given_name: text,
  family_name: text,
  email: text,
  lis_person_sourcedid: text,
});

/**
 * A student who is active in the course; null for everyone else, and for what is no member. An address or a number that our
 * own fields would refuse is left out.
 */
export function readMember(value: unknown): CourseMember | null {
  const member = MEMBER.safeParse(value).data;
  if (member === undefined || member.status.toLowerCase() !== "active") return null;
  // Where someone is both, they teach.
  if (launchRole(member.roles.filter((role) => typeof role === "string")) !== "student") return null;
  const [email, schoolId] = [normalizeEmail(member.email), member.lis_person_sourcedid];
  return {
    subject: member.user_id,
    ...readName(member),
    email: checkEmail(email) === null ? email : "",
    schoolId: checkStudentId(schoolId) === null ? schoolId : "",
  };
}

/** A platform that gives one name alone: its last word is the last name. */
function readName(member: { name: string; given_name: string; family_name: string }) {
  const { name, given_name: given, family_name: family } = member;
  if (given !== "" || family !== "") return { firstName: given, lastName: family };
  const words = name.split(" ");
  return { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1)! };
}

/** Longer than any field of ours takes is still told from one that fits. */
const MAX_LENGTH = 2 * Math.max(TEXT_LIMITS.name, TEXT_LIMITS.email, TEXT_LIMITS.studentId);
const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

function oneLine(value: string): string {
  const line = decodeEntities(value.slice(0, 2 * MAX_LENGTH)).normalize("NFC").replace(CONTROLS, " ");
  const short = line.replace(/\s+/g, " ").trim().slice(0, MAX_LENGTH).toWellFormed();
  return isBlank(short) ? "" : short;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&#039;": "'",
};

/** Moodle formats what it tells of a person for a page (`format_string`). */
function decodeEntities(value: string): string {
  return value.replace(/&(?:amp|lt|gt|quot|#0?39);/g, (entity) => ENTITIES[entity]!);
}
