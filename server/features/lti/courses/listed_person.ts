import { z } from "zod";
import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import { LTI_TEXTS } from "../../../../domain/lti.ts";
import type { CourseMember } from "../../../../domain/lti_members.ts";
import { checkEmail, hasControlCharacters, isBlank, normalizeEmail } from "../../../../domain/people.ts";
import { checkStudentId } from "../../../../domain/students.ts";

const text = z.string().catch("").transform((value) => decodeEntities(value));
const subject = z.string().min(1).max(LTI_TEXTS.id).refine((id) => !hasControlCharacters(id));

/** As a platform lists someone (NRPS 2.0); what it does not share is left out. */
const PERSON = z.object({
  user_id: z.preprocess((id) => typeof id === "number" ? String(id) : id, subject),
  status: z.string().catch("Active"),
  roles: z.array(z.unknown()).catch([]),
  name: text,
  given_name: text,
  family_name: text,
  email: text,
  lis_person_sourcedid: text,
});

export type ListedPerson = {
  subject: string;
  isActive: boolean;
  roles: string[];
  person: z.infer<typeof PERSON>;
};

/** Null for an item without an id. */
export function readPerson(item: unknown): ListedPerson | null {
  const person = PERSON.safeParse(item).data;
  if (person === undefined) return null;
  return {
    subject: person.user_id,
    isActive: person.status.toLowerCase() === "active",
    roles: person.roles.filter((role) => typeof role === "string"),
    person,
  };
}

/** In the form of our own fields: an address or a student ID that they would refuse is left out. */
export function toMember({ subject, person }: ListedPerson): Record<keyof CourseMember, string> {
  const { given_name: given, family_name: family, name, email, lis_person_sourcedid: number } = person;
  // Of a whole name the last word, where its parts are not told.
  const [, before = "", last = ""] = /^(.*)\s(\S+)$/s.exec(oneLine(name)) ?? [];
  const [firstName, lastName] = isBlank(given) && isBlank(family) ? [before, last] : [given, family];
  const [address, studentId] = [normalizeEmail(email), oneLine(number)];
  return {
    subject,
    firstName: oneLine(firstName),
    lastName: oneLine(lastName),
    email: checkEmail(address) === null ? address : "",
    schoolId: checkStudentId(studentId) === null ? studentId : "",
  };
}

function oneLine(value: string): string {
  const line = value.normalize("NFC").replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, " ");
  const cut = [...line.slice(0, 2 * TEXT_LIMITS.name)].slice(0, TEXT_LIMITS.name).join("").trim();
  return isBlank(cut) ? "" : cut.toWellFormed();
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
