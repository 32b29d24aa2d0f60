import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { MAX_CHOSEN } from "../../domain/limits.ts";
import { isOtherName, type MatchedMember, MEMBER_LIMITS } from "../../domain/lti_members.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Users } from "../../ui/page_icons.ts";
import { ReasonedButton } from "../../ui/ReasonedButton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { messageOf } from "../api.ts";
import { CHECK_CONNECTION } from "../page_services.ts";
import { useUnsavedWarning } from "../use_unsaved_warning.ts";
import { MemberRow, SettledRow } from "./course/MemberRow.tsx";
import { memberQuery } from "./course/queries.ts";
import { useChosenMembers } from "./course/use_chosen_members.ts";

type Props = { id: string; platformName: string; addressesVerified: boolean };

/** The students of a course: who would be new, who is here already, and who cannot be added. */
export default function CourseIsland({ id, platformName, addressesVerified }: Props) {
  const { data, error, isFetching, refetch } = useQuery({ ...memberQuery(id), staleTime: 0 });
  if (data === undefined) {
    return isFetching || error === null
      ? <Spinner label={`Asking ${platformName} who is in the course…`} />
      : (
        <ErrorState
          title="The students of the course could not be read"
          message={messageOf(error, CHECK_CONNECTION)}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      );
  }
  if (data.members.length === 0) {
    return (
      <EmptyState icon={<Users size={28} />} title="No students in this course">
        {`Enrol them in ${platformName}, then open this page again.`}
      </EmptyState>
    );
  }
  return (
    <>
      {data.more && (
        <Alert tone="warning" title={`The first ${MEMBER_LIMITS.members} students are shown`}>
          Add the others by a file, or from a smaller course.
        </Alert>
      )}
      <Members id={id} members={data.members} {...{ platformName, addressesVerified }} />
    </>
  );
}

function Members(
  { id, members, platformName, addressesVerified }: Props & { members: readonly MatchedMember[] },
) {
  const { ticked, idOf, chosen, errors, add, tick, type, check } = useChosenMembers(id, members);
  const list = useRef<HTMLDivElement>(null);
  const setUnsaved = useUnsavedWarning();
  const of = (kind: MatchedMember["match"]["kind"]) => members.filter(({ match }) => match.kind === kind);
  const rows = (kind: "new" | "here") =>
    of(kind).map((member) => (
      <MemberRow
        key={member.subject}
        member={member}
        ticked={ticked.has(member.subject)}
        studentId={idOf(member)}
        error={errors[member.subject] ?? null}
        disabled={add.isPending}
        onTick={(on) => tick([member.subject], on)}
        onStudentId={(text) => {
          setUnsaved("students", true);
          type(member.subject, text);
        }}
      />
    ));
  const group = (kind: "new" | "here", title: string, text: ReactNode) => {
    // Names that differ are looked at one by one.
    const subjects = of(kind).filter((member) => !hasOtherName(member)).map(({ subject }) => subject);
    const all = subjects.every((subject) => ticked.has(subject));
    return of(kind).length > 0 && (
      <Group key={kind} title={`${title} (${of(kind).length})`} text={text}>
        <div hidden={subjects.length === 0}>
          <Button size="small" disabled={add.isPending} onClick={() => tick(subjects, !all)}>
            {all ? "Untick all" : "Tick all"}
          </Button>
        </div>
        <ul className="card divided" aria-label={title}>{rows(kind)}</ul>
      </Group>
    );
  };
  const submit = () => {
    if (check()) return add.mutate(undefined, { onSuccess: () => setUnsaved("students", false) });
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  return (
    <div ref={list} className="page-stack stack">
      {group(
        "new",
        "New",
        <>
          They are added as your students, with the student ID beside them.
          {!addressesVerified &&
            ` Their email addresses are left out, since ${platformName} does not say that they are verified.`}
        </>,
      )}
      {group("here", "Here already", "They are linked, so that the course opens their portfolio at once.")}
      {[...of("new"), ...of("here")].length === 0 && (
        <EmptyState icon={<Users size={28} />} title="Everyone in the course is here">
          There is no one to add.
        </EmptyState>
      )}
      {[...of("new"), ...of("here")].length > 0 && (
        <div>
          <ReasonedButton
            variant="primary"
            size="large"
            reason={chosen.length === 0
              ? "Tick who is to be added"
              : chosen.length > MAX_CHOSEN
              ? `At most ${MAX_CHOSEN} at once`
              : null}
            pending={add.isPending}
            pendingText="Adding…"
            onClick={submit}
          >
            {chosen.length === 0
              ? "Add students"
              : `Add ${chosen.length === 1 ? "1 student" : `${chosen.length} students`}`}
          </ReasonedButton>
        </div>
      )}
      <Settled title="Nothing to do" text="They come straight to their portfolio." members={of("known")} />
      <Settled title="Not added" text="Why, and who to look at yourself." members={of("none")} />
    </div>
  );
}

function hasOtherName(member: MatchedMember): boolean {
  return member.match.kind === "here" && isOtherName(member, member.match.student);
}

function Settled({ title, text, members }: { title: string; text: string; members: MatchedMember[] }) {
  if (members.length === 0) return null;
  return (
    <Group title={`${title} (${members.length})`} text={text}>
      <ul className="card divided" aria-label={title}>
        {members.map((member) => <SettledRow key={member.subject} member={member} />)}
      </ul>
    </Group>
  );
}

function Group({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <section className="stack gap-m" aria-label={title}>
      <h2>{title}</h2>
      <p className="quiet">{text}</p>
      {children}
    </section>
  );
}
