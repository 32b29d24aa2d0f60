import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import type { PastedStudent } from "../../../domain/pasted_students.ts";
import type { StudentChoice } from "../../../server/features/students/list_students.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { ReasonedButton } from "../../../ui/ReasonedButton.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { answer, messageOf } from "../../api.ts";
import { useToast } from "../../providers.tsx";
import { studentApi } from "../queries.ts";
import { PastedTable } from "./PastedTable.tsx";
import { usePastedStudents } from "./use_pasted_students.ts";

const PLACEHOLDER = "Ash, Robin, S0042, Year 9\nSam Oak";

type Props = { timeZone: string; onAdded: (students: StudentChoice[]) => void; onClose: () => void };

/** Adds the students of a pasted list by one call, all or none. */
export default function PasteNamesDialog({ timeZone, onAdded, onClose }: Props) {
  const toast = useToast();
  const [text, setText] = useState("");
  const { rows, checked, checkAgain } = usePastedStudents(text, timeZone);
  const add = useMutation({
    mutationFn: (rows: readonly PastedStudent[]) => {
      const students = rows.map(({ studentId, firstName, lastName, yearGroup, email }) => ({
        studentId,
        firstName,
        lastName,
        yearGroup,
        email,
      }));
      return answer(studentApi.students.many.$post({ json: { students } }));
    },
    onSuccess: (added, rows) => {
      toast({ title: `${studentCount(added.length)} added`, tone: "success" });
      onAdded(added.map((student, at) => ({ ...student, email: rows[at]!.email || null, portfolios: 0 })));
    },
    // Someone else may have taken a student ID in the meantime.
    onError: checkAgain,
  });
  const problems = rows.filter(({ problem }) => problem !== null).length;
  const reason = problems > 0
    ? problems === 1 ? "Fix 1 line first" : `Fix ${problems} lines first`
    : rows.length === 0
    ? "Paste the names first"
    : checked
    ? null
    : "Checking the names…";
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(open) => open || add.isPending || onClose()}
      title="Paste a list of names"
      description="One student per line, copied from a register or spreadsheet: “Ash, Robin” or “Robin Ash”, then the student ID and year group if you have them."
      startInField
      footer={
        <>
          <Button disabled={add.isPending} onClick={onClose}>Cancel</Button>
          <ReasonedButton
            variant="primary"
            reason={reason}
            pending={add.isPending}
            pendingText="Adding…"
            onClick={() => add.mutate(rows)}
          >
            {`Add ${studentCount(rows.length)}`}
          </ReasonedButton>
        </>
      }
    >
      <Field
        label="Names"
        hint="If there is no student ID we'll suggest one from the name: four letters of the last name, one of the first and a number, such as ASHR01."
      >
        <TextArea
          minRows={6}
          className="pasted-names"
          spellCheck={false}
          autoComplete="off"
          maxLength={TEXT_LIMITS.pastedNames}
          placeholder={PLACEHOLDER}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      {add.isError && (
        <Alert tone="danger" title="None was added" live>
          <p>{messageOf(add.error, "Check your connection, then try again.")}</p>
        </Alert>
      )}
      <p role="status" className={rows.length === 0 ? "sr-only" : "strong"}>
        {statusText(rows.length, problems)}
      </p>
      {rows.length > 0 && <PastedTable rows={rows} />}
    </Dialog>
  );
}

function statusText(count: number, problems: number): string {
  if (count === 0) return "";
  const names = count === 1 ? "1 name" : `${count} names`;
  return problems === 0 ? `${names} found.` : `${names} found, ${problems} to fix.`;
}

function studentCount(count: number): string {
  return count === 1 ? "1 student" : `${count} students`;
}
