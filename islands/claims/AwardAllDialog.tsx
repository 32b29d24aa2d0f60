import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { claimQueries } from "./queries.ts";

type Props = {
  effects: readonly string[];
  empty: readonly string[];
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
};

/** Says what Award All does, counted anew when it opens. */
export default function AwardAllDialog({ effects, empty, pending, onConfirm, onClose, focusAfter }: Props) {
  const client = useQueryClient();
  useEffect(() => void client.invalidateQueries(claimQueries.next), []);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || pending || onClose()}
      title="Award all and make the claim?"
      description="This makes one claim and downloads its form."
      confirmLabel="Award All & Download Claim Form"
      pending={pending}
      pendingText="Awarding…"
      onConfirm={onConfirm}
      focusAfter={focusAfter}
    >
      <ul className="stack gap-xs">{effects.map((text) => <li key={text}>{text}</li>)}</ul>
      {empty.length > 0 && (
        <div>
          <p className="strong">These go in with an empty cell:</p>
          <ul className="stack gap-xs">{empty.map((text) => <li key={text}>{text}</li>)}</ul>
        </div>
      )}
    </ConfirmDialog>
  );
}
