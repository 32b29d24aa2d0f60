import { changedRulesText } from "./sign_in_events.ts";
import { ACTIVITY, type EventName } from "./activity.ts";
import { links } from "./links.ts";
import { LAUNCH_REFUSALS, type LaunchRefusal } from "./lti.ts";
import { fullName, type StaffRole } from "./people.ts";
import { PROFILE } from "./profile.ts";
import { SETTINGS } from "./settings.ts";
import { STUDENT } from "./students.ts";
import { OPENED, type Opened, supportName } from "./support.ts";

type Name = { firstName: string; lastName: string };

/** An event with the names that its ids have now; null where there is none, or no longer. */
export type ActivityFacts = {
  what: string;
  actorKind: "staff" | "student" | "operator" | "system";
  actorId: string | null;
  /** Name of staff, a student or support. */
  actor: Name | null;
  studentId: string | null;
  student: Name | null;
  assignmentId: string | null;
  unit: { unitCode: string; title: string } | null;
  staff: Name | null;
  successor: Name | null;
  claimNumber: number | null;
  className: string | null;
  data: Readonly<Record<string, unknown>>;
};

/** A piece of a sentence, with the page of what it names. */
export type SentencePart = { text: string; href?: string };

/** 'Sam Carter gave feedback on outcome 2 of Using a bus timetable (070147) of Amira Khan': who did what, without when. */
export function activitySentence(event: ActivityFacts): SentencePart[] {
  const [, text] = ACTIVITY[event.what as EventName] ?? [null, `did something (${event.what})`];
  return joinTexts([actorOf(event), { text: " " }, ...completed(text, event)]);
}

/** A text with its placeholders filled in. */
function completed(text: string, event: ActivityFacts): SentencePart[] {
  return text.split(/\{(\w+)\}/).flatMap((piece, at): SentencePart[] => {
    if (at % 2 === 0) return piece === "" ? [] : [{ text: piece }];
    return PLACEHOLDERS[piece as Placeholder](event);
  });
}

export function sentenceText(parts: readonly SentencePart[]): string {
  return parts.map(({ text }) => text).join("");
}

type Placeholder = keyof typeof PLACEHOLDERS;

const PLACEHOLDERS = {
  student: (event: ActivityFacts) => [studentOf(event)],
  of: (event: ActivityFacts) =>
    event.studentId === null || isByStudent(event) ? [] : [{ text: " of " }, studentOf(event)],
  unit: ({ unit, assignmentId }: ActivityFacts) => [
    unit === null ? { text: "a unit" } : {
      text: `${unit.title} (${unit.unitCode})`,
      ...(assignmentId === null ? {} : { href: links.studentPortfolio(assignmentId) }),
    },
  ],
  outcome: ({ data }: ActivityFacts) => [
    { text: typeof data["outcome"] === "number" ? `outcome ${data["outcome"]}` : "an outcome" },
  ],
  staff: ({ staff }: ActivityFacts) => [{ text: staff === null ? "a member of staff" : fullName(staff) }],
  successor: ({ successor }: ActivityFacts) =>
    successor === null ? [] : [{ text: `, with ${fullName(successor)} as successor` }],
  role: ({ data }: ActivityFacts) => [
    { text: ROLES[(data["to"] ?? data["role"]) as StaffRole] ?? "a member of staff" },
  ],
  by: ({ data, staff }: ActivityFacts) => {
    const means = MEANS[String(data["by"])] ?? "";
    return [{ text: means === "" || staff === null ? means : `${means} that ${fullName(staff)} made` }];
  },
  students: ({ data }: ActivityFacts) => [{
    text: data["students"] === 1 ? "1 student" : `${data["students"] ?? "several"} students`,
  }],
  class: ({ className }: ActivityFacts) => [
    { text: className === null ? "a class" : `the class ${className}` },
  ],
  claim: ({ claimNumber }: ActivityFacts) => [
    { text: claimNumber === null ? "a claim" : `claim ${claimNumber}` },
  ],
  fields: ({ data }: ActivityFacts) => [{ text: fieldsText(data["fields"]) }],
  reason: ({ data }: ActivityFacts) => {
    const reason = String(data["reason"]);
    return [{
      text: Object.hasOwn(LAUNCH_REFUSALS, reason) ? `: ${LAUNCH_REFUSALS[reason as LaunchRefusal]}` : "",
    }];
  },
  ways: ({ data }: ActivityFacts) => [{ text: changedRulesText(data) }],
  scope: ({ data }: ActivityFacts) => [{ text: data["mayChange"] === true ? " that may change data" : "" }],
  opened: (event: ActivityFacts): SentencePart[] =>
    completed(OPENED[event.data["opened"] as Opened] ?? "a page", event),
};

const MEANS: Readonly<Record<string, string>> = {
  link: " with a link",
  card: " with a card",
  mailed_link: " by an emailed link",
  widget_code: " within another page, by an emailed code",
  widget_card: " within another page, with a card",
  lti: " from a learning platform",
  hand_over: " in a tab that a frame of theirs opened",
};

const ROLES: Readonly<Record<StaffRole, string>> = { teacher: "a teacher", admin: "an administrator" };

const FIELD_LABELS: Readonly<Record<string, { label: string }>> = { ...SETTINGS, ...PROFILE, ...STUDENT };

function fieldsText(fields: unknown): string {
  const labels = (Array.isArray(fields) ? fields : []).flatMap((field) => {
    const label = FIELD_LABELS[String(field)]?.label;
    return label === undefined ? [] : [label.toLowerCase()];
  });
  return labels.length === 0 ? "" : `: ${labels.join(", ")}`;
}

function actorOf(event: ActivityFacts): SentencePart {
  const { actorKind, actor, data } = event;
  if (actorKind === "system") return { text: "Unitfolio" };
  if (actorKind === "operator" && event.actorId !== null && "support" in data) {
    return { text: supportName(actor) };
  }
  if (actorKind === "operator") return { text: "The operator of Unitfolio" };
  if (isByStudent(event)) return capitalized(studentOf(event));
  if (actor !== null) return { text: fullName(actor) };
  return { text: actorKind === "student" ? "A student" : "A member of staff" };
}

function isByStudent({ actorKind, actorId, studentId }: ActivityFacts): boolean {
  return actorKind === "student" && actorId === studentId;
}

function studentOf({ student, studentId }: ActivityFacts): SentencePart {
  if (student === null || studentId === null) return { text: "a student who was withdrawn" };
  return { text: fullName(student), href: links.student(studentId) };
}

function capitalized({ text, ...part }: SentencePart): SentencePart {
  return { ...part, text: text.charAt(0).toUpperCase() + text.slice(1) };
}

/** Neighbours without a page become one. */
function joinTexts(parts: readonly SentencePart[]): SentencePart[] {
  return parts.reduce<SentencePart[]>((joined, part) => {
    const last = joined.at(-1);
    if (part.text === "") return joined;
    if (last === undefined || last.href !== undefined || part.href !== undefined) return [...joined, part];
    return [...joined.slice(0, -1), { text: last.text + part.text }];
  }, []);
}
