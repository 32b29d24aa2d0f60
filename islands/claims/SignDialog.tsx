import { checkSignatureName, checkSignedOn, SIGNATURE, type SignaturePart } from "../../domain/signatures.ts";
import { fullName } from "../../domain/people.ts";
import { dayIn } from "../../domain/dates.ts";
import type { ReadinessView } from "../../server/features/claims/read_readiness.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { answer, ApiError } from "../api.ts";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { studentCount } from "../register/cell_text.ts";
import { signatureApi } from "../signatures/queries.ts";
import { withoutKinds } from "./readiness_updates.ts";
import { useMending } from "./use_mending.ts";

type Props = {
  row: ReadinessView;
  part: SignaturePart;
  timeZone: string;
  onMended: () => void;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
};

/** Signs the unit's summary sheet by a typed name, for every complete row of the signer's (DECISIONS 19). Success is said of the row alone. */
export default function SignDialog({ row, part, timeZone, onMended, onClose, focusAfter }: Props) {
  const { unit } = row;
  const toast = useToast();
  const mending = useMending();
  const today = dayIn(timeZone, new Date());
  const form = useForm({
    saved: { name: "", date: today },
    check: ({ name, date }) => ({ name: checkSignatureName(name), date: checkSignedOn(date, today) }),
    save: ({ name, date }) =>
      answer(signatureApi.units[":id"].signatures.$post({
        param: { id: unit.id },
        json: { [`${part}Name`]: name.trim(), [`${part}Date`]: date },
      })),
    onSaved: ({ rows }) => {
      const signed = new Set(rows.filter((row) => row[part]?.same).map(({ assignmentId }) => assignmentId));
      mending.show(({ id }) => signed.has(id), withoutKinds([`${part}_signature`]));
      const saved = "Signatures saved successfully";
      if (signed.has(row.id)) {
        toast({ title: saved, description: `${studentCount(signed.size)}, ${unit.title}`, tone: "success" });
        return onMended();
      }
      const name = fullName(row.student);
      const description = `${name} is not covered: an outcome has no date any more, or left your sheet.`;
      toast({ title: saved, description, tone: "warning" });
      mending.readAgain();
      onClose();
    },
    onFailed: mending.readAgain,
    failed: "Failed to save signatures",
    errorsOf: (error) =>
      error instanceof ApiError
        ? { name: error.fields[`${part}Name`], date: error.fields[`${part}Date`] }
        : {},
  });
  const { isPending } = form.saving;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || isPending || onClose()}
      title="Sign the summary sheet?"
      description={
        <>
          <span dir="auto">{unit.title}</span> ({unit.unitCode}):{" "}
          {part === "educator" ? "as unit teacher, for your students" : "as co-ordinator, for all students"}
          {" "}
          whose outcomes all have a date. Later dates need a new signature.
        </>
      }
      confirmLabel="Sign"
      pending={isPending}
      pendingText="Signing…"
      onConfirm={() => form.submit(new Event("submit"))}
      focusAfter={focusAfter}
    >
      <Field label="Your name, as your signature" error={form.error("name")}>
        <TextInput autoComplete="name" maxLength={SIGNATURE.name} {...form.field("name")} />
      </Field>
      <Field label="Date" error={form.error("date")}>
        <TextInput type="date" max={today} {...form.field("date")} />
      </Field>
    </ConfirmDialog>
  );
}
