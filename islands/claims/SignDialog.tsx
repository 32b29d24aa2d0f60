import { useQuery } from "@tanstack/react-query";
import { dayIn } from "../../domain/dates.ts";
import { fullName } from "../../domain/people.ts";
import { SIGNATURE, type SignaturePart } from "../../domain/signatures.ts";
import type { ReadinessView } from "../../server/features/claims/read_readiness.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { studentCount } from "../register/cell_text.ts";
import { signsForText } from "../signatures/coverage.ts";
import { checkTypedSignature, giveSignature, signatureErrors } from "../signatures/give_signature.ts";
import { signatureQueries } from "../signatures/queries.ts";
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
  const sheet = useQuery({ ...signatureQueries.unit(unit.id), refetchOnMount: "always" });
  const counting = sheet.isFetching;
  const total = sheet.data?.total;
  const today = dayIn(timeZone, new Date());
  const form = useForm({
    saved: { name: "", date: today },
    check: (values) => checkTypedSignature(values, today),
    save: (values) => giveSignature(unit.id, part, values, total),
    onSaved: ({ rows }) => {
      const signed = new Set(rows.filter((row) => row[part]?.same).map(({ assignmentId }) => assignmentId));
      mending.show(({ id }) => signed.has(id), withoutKinds([`${part}_signature`]));
      const saved = "Signatures saved successfully";
      if (signed.has(row.id)) {
        toast({ title: saved, description: `${studentCount(signed.size)}, ${unit.title}`, tone: "success" });
        return onMended();
      }
      const name = fullName(row.student);
      const description =
        `${name} is not covered: an outcome is no longer dated, or the student has left your sheet.`;
      toast({ title: saved, description, tone: "warning" });
      mending.readAgain();
      onClose();
    },
    onFailed: () => {
      mending.readAgain();
      void sheet.refetch();
    },
    failed: "Failed to save signatures",
    errorsOf: (error) => signatureErrors(error, part),
  });
  const { isPending } = form.saving;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || isPending || onClose()}
      title="Sign the summary sheet?"
      description={
        <>
          <span dir="auto">{unit.title}</span> ({unit.unitCode}),{" "}
          {part === "educator" ? "as unit teacher. " : "as co-ordinator. "}
          {total !== undefined && `${signsForText(total)} `}
          Later dates need a new signature.
        </>
      }
      confirmLabel="Sign"
      pending={isPending || counting}
      pendingText={isPending ? "Signing…" : "Counting…"}
      disabled={!counting && !total}
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
