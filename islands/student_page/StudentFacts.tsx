import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { classLabel } from "../../domain/classes.ts";
import { dateAndTime, longDate, shortDate } from "../../domain/dates.ts";
import { links } from "../../domain/links.ts";
import { fullName, yearGroupLabel } from "../../domain/people.ts";
import { heldText } from "../../domain/students.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { DefinitionList } from "../../ui/DefinitionList.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Pencil } from "../../ui/icons.ts";
import { answer } from "../api.ts";
import { EmailAddress } from "../lists/EmailAddress.tsx";
import { studentApi } from "../students/queries.ts";
import type { StudentPart } from "./student_part.ts";

/** The student's details, their teachers, and when they were last here. */
export function StudentFacts({ details, timeZone }: StudentPart) {
  const [withdrawing, setWithdrawing] = useState(false);
  const { student, teachers, classes, holdings } = details;
  const none = <span className="quiet">None</span>;
  const items = [
    {
      term: student.erasedAt ? "Order" : "Student ID",
      detail: <Badge look="outline">{student.studentId}</Badge>,
    },
    { term: "Year", detail: yearGroupLabel(student.yearGroup) },
    { term: "Email", detail: student.email ? <EmailAddress address={student.email} /> : none },
    {
      term: teachers.length > 1 ? "Teachers" : "Teacher",
      detail: teachers.length > 0 ? <Teachers teachers={teachers} timeZone={timeZone} /> : none,
    },
    { term: classes.length > 1 ? "Classes" : "Class", detail: classes.map(classLabel).join(", ") || none },
    {
      term: "Last seen",
      detail: student.lastSeenAt ? dateAndTime(student.lastSeenAt, timeZone) : "Not signed in yet",
    },
    { term: "Added", detail: longDate(student.createdAt, timeZone) },
    ...(student.dateOfBirth
      ? [{ term: "Date of birth", detail: shortDate(student.dateOfBirth, timeZone) }]
      : []),
    ...(student.learnerNumber ? [{ term: "Learner number", detail: student.learnerNumber }] : []),
    ...(student.registeredYear ? [{ term: "Registration year", detail: student.registeredYear }] : []),
  ];
  const archived = student.archivedAt !== null;
  return (
    <Card title="Details">
      <CardSection>
        <DefinitionList items={items} lines />
      </CardSection>
      {!archived && (
        <CardFooter>
          <LinkButton
            size="small"
            icon={<Pencil />}
            href={links.manageStudents({ search: student.studentId })}
          >
            Edit details
          </LinkButton>
          {heldText(holdings) === "" && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => setWithdrawing(true)}
            >
              Withdraw this student
            </Button>
          )}
        </CardFooter>
      )}
      {withdrawing && <WithdrawDialog details={details} onClose={() => setWithdrawing(false)} />}
    </Card>
  );
}

function Teachers(
  { teachers, timeZone }: Pick<StudentPart["details"], "teachers"> & Pick<StudentPart, "timeZone">,
) {
  return (
    <>
      {teachers.map((teacher) => (
        <div key={teacher.id}>
          <bdi>{fullName(teacher)}</bdi>
          {teacher.joined && (
            <span className="quiet">{` (linked themselves on ${longDate(teacher.linkedAt, timeZone)})`}</span>
          )}
        </div>
      ))}
    </>
  );
}

function WithdrawDialog({ details, onClose }: Pick<StudentPart, "details"> & { onClose: () => void }) {
  const { student } = details;
  const withdraw = useMutation({
    mutationFn: () => answer(studentApi.students[":id"].$delete({ param: { id: student.id } })),
    meta: { failed: "The student could not be withdrawn. Please try again." },
    onSuccess: () => location.assign(links.manageStudents()),
    onError: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      busy={withdraw.isPending}
      title={`Withdraw ${fullName(student)}?`}
      description="For a student who was added by mistake. They have no work, messages or notes here, so nothing is lost. Their links and cards stop, and their place in the plan is free again."
      confirmLabel="Withdraw this student"
      tone="danger"
      pending={withdraw.isPending || withdraw.isSuccess}
      pendingText="Withdrawing…"
      onConfirm={() => withdraw.mutate()}
    />
  );
}
