import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { answer } from "../api.ts";
import { accountsApi } from "./queries.ts";
import { useAccountChange } from "./use_account_change.ts";

type Props = { what: "transaction" | "time entry"; id: string; text: string; onClose: () => void };

/** Removes an entry, which then counts nowhere. */
export default function RemoveDialog({ what, id, text, onClose }: Props) {
  const isTransaction = what === "transaction";
  const asked = useAccountChange({
    change: () =>
      isTransaction
        ? answer(accountsApi["financial-transactions"][":id"].$delete({ param: { id } }))
        : answer(accountsApi["time-entries"][":id"].$delete({ param: { id } })),
    failed: `Failed to remove ${what}`,
    done: () => ({ title: isTransaction ? "Transaction removed" : "Time entry removed" }),
    heading: isTransaction ? "transactions" : "time-entries",
    onClose,
  });
  return (
    <ConfirmDialog
      {...asked}
      title={`Remove this ${what}?`}
      description={
        <>
          <bdi className="strong anywhere">{text}</bdi>{" "}
          will no longer be listed, counted or exported. You can’t undo this.
        </>
      }
      confirmLabel="Remove"
      tone="danger"
      pendingText="Removing…"
    />
  );
}
