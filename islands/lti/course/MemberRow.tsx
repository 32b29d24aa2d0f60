import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { fullName } from "../../../domain/people.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TriangleAlert } from "../../../ui/icons.ts";
import { TextInput } from "../../../ui/TextInput.tsx";
import { memberName, type Tickable } from "./member_groups.ts";
import type { MemberPicks } from "./use_member_picks.ts";

/** Someone who can be ticked, with what the teacher compares first. */
export function MemberRow({ member, picks }: { member: Tickable; picks: MemberPicks }) {
  const { match, email } = member;
  const name = memberName(member);
  return (
    <li className="card-row row gap-xl lines-s" data-selected={picks.has(member) || undefined}>
      <Checkbox
        className="share"
        label={<bdi className="strong anywhere">{name}</bdi>}
        hint={
          <>
            {email !== "" && <span className="block anywhere">{email}</span>}
            {match.kind === "here" && (
              <span className="block anywhere">
                Here: <bdi className="strong">{fullName(match.student)}</bdi>, {match.student.studentId}
              </span>
            )}
            {match.warning !== null && (
              <span className="block noted strong tone-warning tone-text">
                <TriangleAlert size={16} />
                {match.warning}
              </span>
            )}
          </>
        }
        checked={picks.has(member)}
        onChange={(event) => picks.set([member], event.currentTarget.checked)}
      />
      {match.kind === "new" && (match.proposed
        ? (
          <div className="share">
            <Field
              label={
                <>
                  Student ID<span className="sr-only">{` for ${name}`}</span>
                </>
              }
              error={picks.problem(member)}
            >
              <TextInput
                value={picks.studentId(member) ?? ""}
                maxLength={TEXT_LIMITS.studentId}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => picks.type(member, event.currentTarget.value)}
              />
            </Field>
          </div>
        )
        : (
          <Badge look="outline">
            <span className="sr-only">Student ID</span> {match.studentId}
          </Badge>
        ))}
    </li>
  );
}
