import { countText } from "../../domain/count_text.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import type { PackWrites, Sending } from "./use_packs.ts";

/** `addresses`: how many are emailed; `name` and `email` of one alone. */
export type PacksToSend = {
  sending: Sending;
  addresses: number;
  withoutEmail: number;
  one?: { name: string; email: string };
};

type Props = PacksToSend & {
  send: PackWrites["send"];
  onSent: () => void;
  onClose: () => void;
};

/** Says who gets a link, and that addresses of the school may have ended. */
export default function SendPacksDialog(props: Props) {
  const { sending, addresses, withoutEmail, one, send, onSent, onClose } = props;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={one ? "Email a link to this leaver?" : `Email links to ${countText(addresses, "leaver")}?`}
      description={one
        ? (
          <>
            <bdi className="strong">{one.name}</bdi> gets a link to their pack at{" "}
            <bdi className="strong">{one.email}</bdi>.
          </>
        )
        : "Each gets a link to their own pack, at the email address on file."}
      confirmLabel={one ? "Email link" : "Email links"}
      pending={send.isPending}
      pendingText="Asking…"
      onConfirm={() => send.mutate(sending, { onSuccess: onSent, onSettled: onClose })}
      focusAfter={() => document.getElementById("leavers-title")}
    >
      <p>
        The link works for 30 days, and any link emailed earlier stops working. A school email address may
        close when a student leaves, so look at the address first.
      </p>
      {withoutEmail > 0 && (
        <p>
          {`${
            countText(withoutEmail, "leaver")
          } without an address left out: download their packs and hand them over.`}
        </p>
      )}
    </ConfirmDialog>
  );
}
