import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { Invoice } from "../../domain/invoices.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { answer } from "../api.ts";
import { useToast } from "../providers.tsx";
import { invoicesApi, useReadAccountsAgain } from "./queries.ts";

type Props = { invoice: Invoice; onClose: () => void };

/** Cancels an invoice, as one that was sent by mistake. */
export default function CancelInvoiceDialog({ invoice: { id, number, tenantName }, onClose }: Props) {
  const toast = useToast();
  const readAgain = useReadAccountsAgain();
  const done = useRef(false);
  const cancel = useMutation({
    mutationFn: () => answer(invoicesApi[":id"].cancel.$post({ param: { id } })),
    onSuccess: () => {
      readAgain();
      done.current = true;
      toast({ title: "Invoice cancelled", tone: "success" });
      onClose();
    },
    meta: { failed: "Failed to cancel the invoice" },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Cancel this invoice?"
      description={
        <>
          {`Invoice ${number} of `}
          <bdi className="strong anywhere">{tenantName}</bdi>{" "}
          will no longer be owed, and the school no longer sees it. You can’t undo this.
        </>
      }
      confirmLabel="Cancel invoice"
      cancelLabel="Keep it"
      tone="danger"
      pending={cancel.isPending}
      pendingText="Cancelling…"
      onConfirm={() => cancel.mutate()}
      focusAfter={() => done.current ? document.getElementById("invoices") : null}
    />
  );
}
