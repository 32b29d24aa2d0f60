import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { answer } from "../api.ts";
import { useToast } from "../providers.tsx";
import { accountsApi, useReadAccountsAgain } from "./queries.ts";

type Props = { what: "transaction" | "time entry"; id: string; text: string; onClose: () => void };

/** Removes an entry, which then counts nowhere. */
export default function RemoveDialog({ what, id, text, onClose }: Props) {
  const toast = useToast();
  const readAgain = useReadAccountsAgain();
  const done = useRef(false);
  const remove = useMutation({
    mutationFn: () =>
      what === "transaction"
        ? answer(accountsApi["financial-transactions"][":id"].$delete({ param: { id } }))
        : answer(accountsApi["time-entries"][":id"].$delete({ param: { id } })),
    onSuccess: () => {
      readAgain();
      done.current = true;
      toast({
        title: what === "transaction" ? "Transaction removed" : "Time entry removed",
        tone: "success",
      });
      onClose();
    },
    meta: { failed: `Failed to remove ${what}` },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Remove this ${what}?`}
      description={
        <>
          <bdi className="strong anywhere">{text}</bdi>{" "}
          will no longer be listed, counted or exported. You can’t undo this.
        </>
      }
      confirmLabel="Remove"
      tone="danger"
      pending={remove.isPending}
      pendingText="Removing…"
      onConfirm={() => remove.mutate()}
      // The row goes with its button.
      focusAfter={() =>
        done.current
          ? document.getElementById(what === "transaction" ? "transactions" : "time-entries")
          : null}
    />
  );
}
