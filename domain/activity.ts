import { isDay } from "./dates.ts";

/** Groups of events, as administrators filter by them. */
export const ACTIVITY_KINDS = [
  "people",
  "students",
  "portfolios",
  "evidence",
  "outcomes",
  "awards",
  "claims",
  "settings",
  "chat",
  "exports",
  "support",
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

export const ACTIVITY_KIND_LABELS: Readonly<Record<ActivityKind, string>> = {
  people: "Signing in and staff",
  students: "Students, links and classes",
  portfolios: "Units and portfolios",
  evidence: "Evidence and resources",
  outcomes: "Reflections, feedback and outcomes",
  awards: "Assessment and awards",
  claims: "Claims",
  settings: "Settings",
  chat: "Chat and safeguarding",
  exports: "Exports",
  support: "Support access",
};

/**
 * Every event that a school's database holds: its group, and what is said behind the name of who did it. `{of}` is the
 * student, left out where the student did it; the other placeholders are those of activity_sentence.ts.
 */
export const ACTIVITY = {
  "staff.signed_in": ["people", "signed in"],
  "staff.signed_out": ["people", "signed out"],
  "staff.link_made": ["people", "made a sign-in link for {staff}"],
  "staff.joined": ["people", "added {staff} as {role}"],
  "staff.archived": ["people", "archived {staff}{successor}"],
  "staff.unarchived": ["people", "brought {staff} back"],
  "staff.role_changed": ["people", "made {staff} {role}"],
  "staff.chat_mail_chosen": ["people", "chose when to be mailed about messages"],
  "staff.second_factor_on": ["people", "set up a second factor"],
  "staff.second_factor_off": ["people", "turned their second factor off"],
  "staff.second_factor_reset": ["people", "reset the second factor of {staff}"],
  "profile.changed": ["people", "changed their own profile{fields}"],
  "profile.picture_changed": ["people", "changed their own picture"],
  "profile.picture_removed": ["people", "removed their own picture"],
  "session.ended": ["people", "ended their own sessions on other devices"],
  "widget_code.wrong": ["people", "a wrong code was typed for {student} within another page"],
  "student.signed_in": ["people", "signed in{by}"],
  "student.signed_out": ["people", "signed out"],
  "student_access.wrong_address": ["people", "refused a wrong address for the link of {student}"],
  "student_access.locked": ["people", "locked the link of {student} after wrong addresses"],
  "student_card.wrong_code": ["people", "refused a wrong class code for the card of {student}"],
  "student_card.locked": ["people", "locked the card of {student} after wrong codes"],

  "student.added": ["students", "added {student}"],
  "student.edited": ["students", "changed the details of {student}{fields}"],
  "student.linked": ["students", "took {student} into their class"],
  "student.withdrawn": ["students", "withdrew {student}"],
  "student.archived": ["students", "archived {student}"],
  "student.unarchived": ["students", "brought {student} back"],
  "student.erasure_ordered": ["students", "ordered {student} to be erased"],
  "student.erasure_taken_back": ["students", "took back the order to erase {student}"],
  "student.erased": ["students", "erased {student} under an order"],
  "student.handed_over": ["students", "handed {student} over to {staff}"],
  "student_access.link_made": ["students", "made an access link for {student}"],
  "student_access.revoked": ["students", "revoked the links and sessions of {student}"],
  "student_access.mailing_asked": ["students", "asked for links to be mailed to {students}"],
  "student_access.link_mailed": ["students", "mailed a link to {student}"],
  "student_access.link_not_mailed": ["students", "could not mail a link to {student}"],
  "student_card.made": ["students", "made a card for {student}"],
  "student_card.revoked": ["students", "revoked the cards of {student}"],
  "note.added": ["students", "wrote a note about {student}"],
  "note.removed": ["students", "removed a note about {student}"],
  "class.made": ["students", "made {class}"],
  "class.renamed": ["students", "renamed {class}"],
  "class.deleted": ["students", "deleted {class}"],
  "class.handed_over": ["students", "handed {class} over to {staff}"],
  "class.student_added": ["students", "put {student} into {class}"],
  "class.student_removed": ["students", "took {student} out of {class}"],
  "lesson.opened": ["students", "opened a lesson"],
  "lesson.extended": ["students", "made a lesson longer"],
  "lesson.closed": ["students", "closed a lesson"],
  "school_year.started": ["students", "began a new school year"],

  "unit.kept": ["portfolios", "added {unit} to the units of the establishment"],
  "unit.revised": ["portfolios", "brought {unit} up to date"],
  "units.imported": ["portfolios", "imported units"],
  "portfolio.assigned": ["portfolios", "gave {unit} to {student}"],
  "portfolio.submitted": ["portfolios", "submitted {unit}{of}"],
  "portfolio.returned": ["portfolios", "returned {unit}{of} by one step"],
  "portfolio.archived": ["portfolios", "archived {unit}{of}"],
  "portfolio.unarchived": ["portfolios", "brought {unit}{of} back"],
  "portfolio.withdrawn": ["portfolios", "withdrew {unit}{of}"],

  "evidence.added": ["evidence", "added evidence to {unit}{of}"],
  "evidence.shared": ["evidence", "shared a piece of evidence with {unit}{of}"],
  "evidence.removed": ["evidence", "removed a piece of evidence from {unit}{of}"],
  "evidence.restored": ["evidence", "restored a piece of evidence of {unit}{of}"],
  "evidence.gone": ["evidence", "deleted a removed piece of evidence of {unit}{of}"],
  "resource.added": ["evidence", "put a resource beside {unit}"],
  "resource.removed": ["evidence", "removed a resource from {unit}"],
  "resource.gone": ["evidence", "deleted a removed resource of {unit}"],

  "outcome.reflected": ["outcomes", "wrote a reflection for {outcome} of {unit}{of}"],
  "outcome.feedback_given": ["outcomes", "gave feedback on {outcome} of {unit}{of}"],
  "outcome.completed": ["outcomes", "marked {outcome} complete in {unit}{of}"],
  "outcome.reopened": ["outcomes", "marked {outcome} as not complete in {unit}{of}"],
  "outcome.work_located": ["outcomes", "said where the work for {outcome} of {unit}{of} is"],
  "phrase.added": ["outcomes", "saved a phrase for feedback"],
  "phrase.changed": ["outcomes", "changed a phrase for feedback"],
  "phrase.removed": ["outcomes", "removed a phrase for feedback"],

  "portfolio.assessed": ["awards", "assessed {unit}{of}"],
  "portfolio.verified": ["awards", "verified {unit}{of}"],
  "portfolio.awarded": ["awards", "awarded {unit}{of}"],
  "portfolio.declared_late": ["awards", "made a missing declaration for {unit}{of}"],
  "summary_sheet.signed": ["awards", "signed the summary sheet of {unit}"],

  "claim.created": ["claims", "made {claim}"],
  "claim.draft": ["claims", "moved {claim} back to draft"],
  "claim.exported": ["claims", "moved {claim} to exported"],
  "claim.sent": ["claims", "moved {claim} to sent"],
  "claim.received": ["claims", "moved {claim} to statement received"],
  "claim.given": ["claims", "moved {claim} to statements given"],
  "claim.row_withdrawn": ["claims", "withdrew a row of {claim}"],

  "settings.begun": ["settings", "set the establishment up"],
  "settings.changed": ["settings", "changed the settings{fields}"],
  "settings.cards_allowed": ["settings", "changed whether cards let students in"],
  "settings.embed_origin_added": ["settings", "allowed a site to show portfolios"],
  "settings.embed_origin_removed": ["settings", "stopped allowing a site to show portfolios"],
  "entitlements.applied": ["settings", "changed the plan or its limits"],

  "chat.begun": ["chat", "began a conversation"],
  "chat.reported": ["chat", "reported a message"],
  "chat.report_handled": ["chat", "marked a reported message as seen to"],
  "chat.opened": ["chat", "opened a conversation of others for safeguarding"],

  "student.exported": ["exports", "downloaded everything held about {student}"],
  "portfolio.exported": ["exports", "asked for the PDF of {unit}{of}"],
  "portfolio.pack_downloaded": ["exports", "downloaded the evidence pack of {unit}{of}"],
  "pack.downloaded": ["exports", "downloaded the take-home pack{of}{by}"],
  "pack.link_asked": ["exports", "asked for a link to the take-home pack of {student} to be mailed"],
  "pack.link_mailed": ["exports", "mailed a link to the take-home pack of {student}"],
  "pack.link_not_mailed": ["exports", "could not mail a link to the take-home pack of {student}"],
  "pack.link_revoked": ["exports", "revoked the link to the take-home pack of {student}"],
  "pack.handed_over": ["exports", "marked the take-home pack of {student} as handed over"],
  "pack.handover_undone": ["exports", "marked the take-home pack of {student} as not handed over"],
  "unit_record.opened": ["exports", "opened the record of units achieved{of}"],
  "activity.exported": ["exports", "exported the activity as CSV"],

  "support.granted": ["support", "granted support access{scope}"],
  "support.ended": ["support", "ended support access"],
  "support.entered": ["support", "opened the establishment"],
  "support.left": ["support", "left the establishment"],
  "support.opened": ["support", "opened {opened}"],
} as const satisfies Record<string, readonly [ActivityKind, string]>;

export type EventName = keyof typeof ACTIVITY;

/** Names of the events of a kind. */
export function eventNames(kind: ActivityKind): EventName[] {
  return (Object.keys(ACTIVITY) as EventName[]).filter((name) => ACTIVITY[name][0] === kind);
}

/** What a list of activity is filtered by: ids, a kind, days `YYYY-MM-DD`; empty for all. */
export type ActivityFilter = {
  person: string;
  student: string;
  kind: ActivityKind | "";
  from: string;
  to: string;
};

export const NO_ACTIVITY_FILTER: ActivityFilter = { person: "", student: "", kind: "", from: "", to: "" };

export const REPORTS_NOT_IN_PLAN = "Exports of activity are not part of your plan";

/** Of an address: what is unknown filters nothing. */
export function readActivityFilter(query: Record<string, string>): ActivityFilter {
  const { person = "", student = "", kind, from = "", to = "" } = query;
  return {
    person: person.slice(0, MAX_ID),
    student: student.slice(0, MAX_ID),
    kind: ACTIVITY_KINDS.find((known) => known === kind) ?? "",
    from: isDay(from) ? from : "",
    to: isDay(to) ? to : "",
  };
}

const MAX_ID = 100;
