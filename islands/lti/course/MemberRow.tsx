import { isOtherName, type MatchedMember } from "../../../domain/lti_members.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { links } from "../../../domain/links.ts";
import { fullName } from "../../../domain/people.ts";
import { Field, FieldError } from "../../../ui/Field.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";

type Props = {
  member: MatchedMember;
  ticked: boolean;
  /** For someone new. */
  studentId: string;
  /** Why they were left out the last time. */
  error: string | null;
  disabled: boolean;
  onTick: (ticked: boolean) => void;
  onStudentId: (text: string) => void;
};

/** A student of the course, and what ticking them does. */
export function MemberRow(props: Props) {
  const { member, ticked, studentId, error, disabled, onTick, onStudentId } = props;
  const { match, email } = member;
  const name = memberName(member);
  return (
    <li className="admin-row">
      <div className="fill stack gap-s">
        <label className="checkbox row one-line tops gap-m">
          <input
            type="checkbox"
            checked={ticked}
            disabled={disabled}
            onChange={({ currentTarget }) => onTick(currentTarget.checked)}
          />
          <span className="stack gap-xs anywhere">
            <bdi className="strong">{name}</bdi>
            {email !== null && <span className="small quiet">{email}</span>}
            {match.kind === "here" && (
              <span className="small">
                {`Links them with ${fullName(match.student)} (${match.student.studentId}), who has the same ${
                  match.by === "email" ? "email address" : "student ID"
                }.`}
                {isOtherName(member, match.student) && (
                  <>
                    {" "}
                    <b>The names differ: check that this is the same person.</b>
                  </>
                )}
              </span>
            )}
          </span>
        </label>
        {error !== null && match.kind !== "new" && <FieldError error={error} />}
      </div>
      {match.kind === "new" && (
        <Field label={`Student ID of ${name}`} hideLabel error={error}>
          <TextInput
            value={studentId}
            disabled={disabled}
            placeholder="Student ID"
            maxLength={TEXT_LIMITS.studentId}
            autoComplete="off"
            onChange={({ currentTarget }) => onStudentId(currentTarget.value)}
          />
        </Field>
      )}
    </li>
  );
}

/** Someone whom ticking would not change. */
export function SettledRow({ member }: { member: MatchedMember }) {
  const { match } = member;
  return (
    <li className="admin-row">
      <div className="fill stack gap-xs anywhere">
        {match.kind === "known"
          ? <a className="target" href={links.student(match.student.id)}>{fullName(match.student)}</a>
          : <bdi>{memberName(member)}</bdi>}
        {match.kind === "none" && <span className="small quiet">{`${match.why}.`}</span>}
      </div>
    </li>
  );
}

/** The platform may share no names. */
export function memberName({ firstName, lastName, subject }: MatchedMember): string {
  return `${firstName} ${lastName}`.trim() || `User ${subject}`;
}
