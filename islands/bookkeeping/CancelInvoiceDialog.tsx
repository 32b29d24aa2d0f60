import type { Invoice } from "../../domain/invoices.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { answer } from "../api.ts";
import { invoicesApi } from "./queries.ts";
import { useAccountChange } from "./use_account_change.ts";

type Props = { invoice: Invoice; onClose: () => void };

/** Cancels an invoice, as one that was sent by mistake. */
export default function CancelInvoiceDialog({ invoice: { id, number, tenantName }, onClose }: Props) {
  const asked = useAccountChange({
    change: () => answer(invoicesApi[":id"].cancel.$post({ param: { id } })),
    failed: "Failed to cancel the invoice",
    done: () => ({ title: "Invoice cancelled" }),
    heading: "invoices",
    onClose,
  });
  return (
    <ConfirmDialog
      {...asked}
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
      pendingText="Cancelling…"
    />
  );
}
