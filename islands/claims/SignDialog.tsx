import { useQuery } from "@tanstack/react-query";
import { countText } from "../../domain/count_text.ts";
import { dayIn } from "../../domain/dates.ts";
import { fullName } from "../../domain/people.ts";
import { SIGNATURE, type SignaturePart } from "../../domain/signatures.ts";
import type { ReadinessView } from "../../server/features/claims/read_readiness.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { signsForText } from "../signatures/coverage.ts";
import { checkTypedSignature, giveSignature, signatureErrors } from "../signatures/give_signature.ts";
import { signatureQueries } from "../signatures/queries.ts";
import { withoutKinds } from "./readiness_updates.ts";
import { useFix } from "./use_fix.ts";

type Props = {
  unit: ReadinessView["unit"];
  /** Rows of the unit that wait for the signer. */
  rows: readonly ReadinessView[];
  part: SignaturePart;
  timeZone: string;
  onFixed: (rows: readonly ReadinessView[]) => void;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
};

/** Signs the unit's summary sheet by a typed name, for every complete row of the signer's (DECISIONS 19). */
export default function SignDialog({ unit, rows, part, timeZone, onFixed, onClose, focusAfter }: Props) {
  const toast = useToast();
  const fix = useFix();
  const sheet = useQuery({ ...signatureQueries.unit(unit.id), refetchOnMount: "always" });
  const counting = sheet.isFetching;
  const total = sheet.data?.total;
  const today = dayIn(timeZone, new Date());
  const form = useForm({
    saved: { name: "", date: today },
    check: (values) => checkTypedSignature(values, today),
    save: (values) => giveSignature(unit.id, part, values, total),
    onSaved: ({ rows: sheetRows }) => {
      const signed = new Set(
        sheetRows.filter((row) => row[part]?.same).map(({ assignmentId }) => assignmentId),
      );
      fix.show(({ id }) => signed.has(id), withoutKinds([`${part}_signature`]));
      const missed = rows.filter(({ id }) => !signed.has(id));
      const title = "Signatures saved successfully";
      if (missed.length === 0) {
        toast({ title, description: `${countText(signed.size, "student")}, ${unit.title}`, tone: "success" });
        return onFixed(rows);
      }
      toast({ title, description: notCovered(missed), tone: "warning" });
      fix.readAgain();
      onClose();
    },
    onFailed: () => {
      fix.readAgain();
      void sheet.refetch();
    },
    failed: "Failed to save signatures",
    errorsOf: (error) => signatureErrors(error, part),
  });
  const { isPending } = form.saving;
  return (
    <ConfirmDialog
      onClose={onClose}
      busy={isPending}
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

function notCovered(rows: readonly ReadinessView[]): string {
  const names = rows.map(({ student }) => fullName(student)).join(", ");
  return `Not covered: ${names}. An outcome is no longer dated, or the student has left your sheet.`;
}
