import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Declaration, DECLARATIONS, LATE_DECLARATION_TEXT } from "../../domain/declarations.ts";
import { fullName } from "../../domain/people.ts";
import type { ReadinessView } from "../../server/features/claims/read_readiness.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { answer } from "../api.ts";
import { useToast } from "../providers.tsx";
import { claimApi } from "./queries.ts";
import { withoutKinds } from "./readiness_updates.ts";
import { useFix } from "./use_fix.ts";

type Props = {
  row: ReadinessView;
  onFixed: () => void;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
};

/** Declarations that were not made with their step (DECISIONS 9). */
export default function DeclarationDialog({ row, onFixed, onClose, focusAfter }: Props) {
  const toast = useToast();
  const fix = useFix();
  const [ticked, setTicked] = useState<readonly Declaration[]>([]);
  const missing = DECLARATIONS.filter((name) => row.missing.some(({ kind }) => kind === name));
  const declare = useMutation({
    mutationFn: async () => {
      for (const declaration of ticked) {
        const json = { declaration };
        await answer(claimApi.assignments[":id"].declarations.$post({ param: { id: row.id }, json }));
        fix.show(({ id }) => id === row.id, withoutKinds([declaration]));
      }
    },
    onSuccess: () => {
      toast({ title: "Declaration recorded", description: fullName(row.student), tone: "success" });
      onFixed();
    },
    onError: fix.readAgain,
    meta: { failed: "The declaration could not be recorded. Please try again." },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={missing.length > 1 ? "Make the declarations?" : "Make the declaration?"}
      description={
        <>
          For <bdi>{fullName(row.student)}</bdi>,{" "}
          {row.unit.title}. It is recorded with your name and today's date.
        </>
      }
      confirmLabel="Declare"
      pending={declare.isPending}
      pendingText="Recording…"
      disabled={ticked.length === 0}
      onConfirm={() => declare.mutate()}
      focusAfter={focusAfter}
    >
      {missing.map((name) => (
        <Checkbox
          key={name}
          framed
          label={LATE_DECLARATION_TEXT[name]}
          checked={ticked.includes(name)}
          onChange={({ currentTarget: { checked } }) =>
            setTicked(checked ? [...ticked, name] : ticked.filter((other) => other !== name))}
        />
      ))}
    </ConfirmDialog>
  );
}
