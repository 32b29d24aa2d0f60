import {
  checkErasure,
  EARLY_REASONS,
  ERASURE_REASON_LABELS,
  ERASURE_WAIT_DAYS,
  type ErasureForm,
  unclaimedText,
} from "../../domain/erasure.ts";
import { fullName } from "../../domain/people.ts";
import { Alert } from "../../ui/Alert.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { answer, ApiError } from "../api.ts";
import { useForm } from "../form/use_form.ts";
import { type ErasureDialogProps, useErasureChanged } from "./erasure_dialog.ts";
import { erasureApi, erasureQueries } from "./queries.ts";
import { retentionText } from "./retention_text.ts";

/** Orders a student to be erased: says what goes and what is lost, and asks for the name. */
export default function OrderErasureDialog(
  { studentId, timeZone, state, focusAfter, onClose }: ErasureDialogProps,
) {
  const client = useQueryClient();
  const onChanged = useErasureChanged(studentId, onClose);
  const { student, over, unclaimed } = state;
  const name = fullName(student);
  const form = useForm<ErasureForm, unknown>({
    saved: { reason: over ? "retention" : "", confirm: "" },
    check: (values) => checkErasure(values, state),
    save: (values) =>
      answer(erasureApi.admin.students[":id"].erasure.$post({
        param: { id: studentId },
        json: { ...values, unclaimed },
      })),
    failed: "The order could not be given. Please try again.",
    onSaved: () =>
      onChanged(
        "Order given",
        `It is carried out after ${ERASURE_WAIT_DAYS} days, and can be taken back until then.`,
      ),
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 409) {
        void client.invalidateQueries({ queryKey: erasureQueries.state(studentId).queryKey }).then(onClose);
      }
    },
  });
  const { isPending } = form.saving;
  const reasons = over ? (["retention", ...EARLY_REASONS] as const) : EARLY_REASONS;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Erase ${name}?`}
      description={`Names, numbers, everything that was written, messages, notes and files are permanently deleted, also when a backup is restored. Units with their dates stay, without a name. You can cancel this for ${ERASURE_WAIT_DAYS} days.`}
      confirmLabel="Order erasure"
      tone="danger"
      pending={isPending}
      pendingText="Ordering…"
      onConfirm={() => form.submit(new Event("submit"))}
      focusAfter={() => focusAfter.current}
      asks={
        <>
          <Field label="Reason" error={form.error("reason")}>
            <Select
              {...form.field("reason")}
              options={[
                ...(over ? [] : [{ value: "", label: "Choose…" }]),
                ...reasons.map((reason) => ({ value: reason, label: ERASURE_REASON_LABELS[reason] })),
              ]}
            />
          </Field>
          <Field
            label="Enter the student's name to confirm"
            hint={
              <>
                <bdi>{name}</bdi>, or the student ID
              </>
            }
            error={form.error("confirm")}
          >
            <TextInput autoComplete="off" {...form.field("confirm")} />
          </Field>
        </>
      }
    >
      <p>{retentionText(state, timeZone)}</p>
      {unclaimed > 0 && (
        <Alert tone="danger" title="Not claimed yet">
          <p>{unclaimedText(unclaimed)}</p>
        </Alert>
      )}
    </ConfirmDialog>
  );
}
