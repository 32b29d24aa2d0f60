import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { CourseStudents } from "../../server/web/lti/courses/routes.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Users } from "../../ui/page_icons.ts";
import { ReasonedButton } from "../../ui/ReasonedButton.tsx";
import { messageOf } from "../api.ts";
import { EmptyCard } from "../lists/EmptyCard.tsx";
import { QueryList } from "../lists/QueryList.tsx";
import { CHECK_CONNECTION } from "../page_services.ts";
import { actionText, doneText, memberName, membersOf } from "./course/member_groups.ts";
import { MemberGroup } from "./course/MemberGroup.tsx";
import { LeftMembers, LinkedMembers } from "./course/OtherMembers.tsx";
import { addMembers, courseMembers } from "./course/queries.ts";
import { useMemberPicks } from "./course/use_member_picks.ts";

type Props = { courseId: string; platformName: string };

/** Students of a course, of whom those who are ticked are added (docs/decisions/0056). */
export default function CourseIsland({ courseId, platformName }: Props) {
  const query = useQuery(courseMembers(courseId));
  return (
    <div className="page-stack stack gap-xl">
      <QueryList
        query={query}
        items={query.data?.members}
        loading={`Asking ${platformName} for the students…`}
        failed="The students could not be listed"
        framed
        level={2}
        empty={
          <EmptyCard
            title="No students in this course"
            icon={<Users size={28} />}
            action={
              <Button pending={query.isFetching} onClick={() => void query.refetch()}>Look again</Button>
            }
            level={2}
          >
            {`${platformName} lists no one who is enrolled as a student.`}
          </EmptyCard>
        }
      >
        {() =>
          query.data && <CourseStudentList courseId={courseId} course={query.data} refetch={query.refetch} />}
      </QueryList>
    </div>
  );
}

type ListProps = { courseId: string; course: CourseStudents; refetch: () => Promise<unknown> };

function CourseStudentList({ courseId, course: { members, platformName, more }, refetch }: ListProps) {
  const [fresh, here] = [membersOf(members, "new"), membersOf(members, "here")];
  const result = useRef<HTMLDivElement>(null);
  const picks = useMemberPicks([...fresh, ...here]);
  const counts = (ids: readonly string[]) =>
    [fresh, here].map((group) => group.filter(({ subject }) => ids.includes(subject)).length) as [
      number,
      number,
    ];
  const add = useMutation({
    async mutationFn() {
      const { done, left } = await addMembers(courseId, picks.picks());
      const names = new Map(members.map((member) => [member.subject, memberName(member)]));
      const added = {
        text: doneText(...counts(done)),
        left: left.map(({ id, reason }) => ({ id, reason, name: names.get(id) ?? "Someone" })),
      };
      await refetch();
      return added;
    },
  });
  useEffect(() => {
    if (add.isError || add.isSuccess) result.current?.focus();
  }, [add.status]);
  const [added, linked] = counts(picks.chosen.map(({ subject }) => subject));
  return (
    <>
      {more && (
        <Alert tone="warning" title="This course is too big to list in full">
          <p>Only its first students are shown. Add the others by a list of names or a file.</p>
        </Alert>
      )}
      <div ref={result} tabIndex={-1}>
        {add.isError && (
          <Alert tone="danger" title="No one was added">
            <p>{messageOf(add.error, CHECK_CONNECTION)}</p>
          </Alert>
        )}
        {add.data && (
          <Alert tone={add.data.left.length > 0 ? "warning" : "success"} title={add.data.text}>
            {add.data.left.map(({ id, name, reason }) => <p key={id}>{`${name}: ${reason}`}</p>)}
          </Alert>
        )}
      </div>
      <MemberGroup
        title="New students"
        description={`Ticked students are added to your students, and recognised when they come from the course.${
          fresh.some(({ email, match }) => email !== "" && match.email === null)
            ? ` Their email addresses are not copied, because your school has not marked those of ${platformName} as verified.`
            : ""
        }`}
        members={fresh}
        picks={picks}
      />
      <MemberGroup
        title="Here already"
        description={`Tick them so that ${platformName} opens their portfolios without asking who they are. Compare the names first.`}
        members={here}
        picks={picks}
      />
      <LeftMembers members={membersOf(members, "left")} platformName={platformName} />
      <LinkedMembers members={membersOf(members, "linked")} />
      {fresh.length + here.length > 0 && (
        <div className="foot-bar card">
          <ReasonedButton
            variant="primary"
            reason={picks.reason}
            pending={add.isPending}
            pendingText="Adding…"
            onClick={() => add.mutate()}
          >
            {picks.chosen.length === 0 ? "Add students" : actionText(added, linked)}
          </ReasonedButton>
        </div>
      )}
    </>
  );
}
