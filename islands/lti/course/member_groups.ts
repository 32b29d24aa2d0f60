import { countText } from "../../../domain/count_text.ts";
import type { MatchedMember, MemberMatch } from "../../../domain/course_members.ts";

export type MemberOf<Kind extends MemberMatch["kind"]> = MatchedMember & {
  match: Extract<MemberMatch, { kind: Kind }>;
};

/** Members for whom a tick has an effect. */
export type Tickable = MemberOf<"new" | "here">;

export function membersOf<Kind extends MemberMatch["kind"]>(
  members: readonly MatchedMember[],
  kind: Kind,
): MemberOf<Kind>[] {
  return members.filter((member): member is MemberOf<Kind> => member.match.kind === kind);
}

/** The platform may share no names. */
export function memberName({ firstName, lastName, subject }: MatchedMember): string {
  return `${firstName} ${lastName}`.trim() || `User ${subject}`;
}

/** 'Add 3 students', 'Link 1 student', 'Add 3 and link 1'. */
export function actionText(added: number, linked: number): string {
  if (linked === 0) return `Add ${countText(added, "student")}`;
  return added === 0 ? `Link ${countText(linked, "student")}` : `Add ${added} and link ${linked}`;
}

/** As `actionText`, once it is done. */
export function doneText(added: number, linked: number): string {
  const parts = [added > 0 && `${added} added`, linked > 0 && `${linked} linked`].filter(Boolean);
  return parts.length === 0 ? "No one was added" : parts.join(", ");
}
