import { useMutation, useQuery } from "@tanstack/react-query";
import { checkClassName, normalizeClassName } from "../../../domain/classes.ts";
import { countText } from "../../../domain/count_text.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import type { PastedStudent } from "../../../domain/pasted_students.ts";
import type { StudentChoice } from "../../../server/features/students/list_students.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { ReasonedButton } from "../../../ui/ReasonedButton.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { answer, messageOf } from "../../api.ts";
import { fillClass } from "../../classes/fill_class.ts";
import { classQueries } from "../../classes/queries.ts";
import { CHECK_CONNECTION } from "../../page_services.ts";
import { useToast } from "../../providers.tsx";
import { studentApi } from "../queries.ts";
import { PastedTable } from "./PastedTable.tsx";
import { NOTHING_PASTED, type PastedList } from "./use_pasted_list.ts";
import { usePastedStudents } from "./use_pasted_students.ts";

const PLACEHOLDER = "Ash, Robin, S0042, Year 9\nSam Oak";

type Props = {
  list: PastedList;
  onChange: (list: PastedList) => void;
  timeZone: string;
  onAdded: (students: StudentChoice[]) => void;
  onClose: () => void;
};

/** Adds the students of a pasted list by one call, all or none. */
export default function PasteNamesDialog({ list, onChange, timeZone, onAdded, onClose }: Props) {
  const toast = useToast();
  const { text, className } = list;
  const { data: classes = [] } = useQuery(classQueries.list);
  const { rows, checked, checkAgain } = usePastedStudents(text, timeZone);
  /** Why the class could not be made. The students are there by then, and stay chosen. */
  const fillNamedClass = async (added: readonly { id: string }[]) => {
    const name = normalizeClassName(className);
    if (name === "") return null;
    const known = classes.find((item) => item.own && item.name.toLowerCase() === name.toLowerCase());
    return await fillClass(known ?? { name }, added.map(({ id }) => id))
      .catch((failure) => ({ message: messageOf(failure, "Choose “Add to a class” to try again.") }));
  };
  const add = useMutation({
    mutationFn: async (rows: readonly PastedStudent[]) => {
      const students = rows.map(({ studentId, firstName, lastName, yearGroup, email }) => ({
        studentId,
        firstName,
        lastName,
        yearGroup,
        email,
      }));
      const added = await answer(studentApi.students.many.$post({ json: { students } }));
      return { added, filled: await fillNamedClass(added) };
    },
    onSuccess: ({ added, filled }, rows) => {
      onChange(NOTHING_PASTED);
      const title = `${countText(added.length, "student")} added`;
      toast(
        filled === null || "name" in filled
          ? { title, description: filled ? `In the class ${filled.name}` : undefined, tone: "success" }
          : { title: `${title}, but not to the class`, description: filled.message, tone: "danger" },
      );
      onAdded(added.map((student, at) => ({ ...student, email: rows[at]!.email || null, portfolios: 0 })));
    },
    // Someone else may have taken a student ID in the meantime.
    onError: checkAgain,
  });
  const problems = rows.filter(({ problem }) => problem !== null).length;
  const classError = className.trim() === "" ? null : checkClassName(className);
  const reason = problems > 0
    ? `Fix ${countText(problems, "line")} first`
    : rows.length === 0
    ? "Paste the names first"
    : classError !== null
    ? classError
    : checked
    ? null
    : "Checking the names…";
  return (
    <Dialog
      size="large"
      onClose={onClose}
      busy={add.isPending}
      title="Paste a list of names"
      description="One student per line, copied from a register or spreadsheet: “Ash, Robin” or “Robin Ash”, then the student ID and year group if you have them."
      startInField
      footer={
        <>
          <Button
            disabled={add.isPending}
            onClick={() => {
              onChange(NOTHING_PASTED);
              onClose();
            }}
          >
            Cancel
          </Button>
          <ReasonedButton
            variant="primary"
            reason={reason}
            pending={add.isPending}
            pendingText="Adding…"
            onClick={() => add.mutate(rows)}
          >
            {`Add ${countText(rows.length, "student")}`}
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
          spellCheck={false}
          autoComplete="off"
          maxLength={TEXT_LIMITS.pastedNames}
          placeholder={PLACEHOLDER}
          value={text}
          onChange={(event) => onChange({ ...list, text: event.currentTarget.value })}
        />
      </Field>
      <Field label="Class (optional)" hint="The name of a new class, or of one of yours." error={classError}>
        <TextInput
          autoComplete="off"
          maxLength={TEXT_LIMITS.className}
          value={className}
          onChange={(event) => onChange({ ...list, className: event.currentTarget.value })}
        />
      </Field>
      {add.isError && (
        <Alert tone="danger" title="None was added" live>
          <p>{messageOf(add.error, CHECK_CONNECTION)}</p>
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
  const names = countText(count, "name");
  return problems === 0 ? `${names} found.` : `${names} found, ${problems} to fix.`;
}
