import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useArchivePortfolio } from "./use_archive_portfolio.ts";

type Props = {
  /** Whose portfolio it is. */
  name: string;
  onClose: () => void;
};

/** Asks before a portfolio is put away with all that is in it (DECISIONS 7). */
export default function ArchiveDialog({ name, onClose }: Props) {
  const archive = useArchivePortfolio(true);
  const busy = archive.isPending || archive.isSuccess;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title="Archive this portfolio?"
      description={`${name} no longer sees it, and nothing in it can change. Staff can still look at it, and bring it back.`}
      confirmLabel="Archive"
      pending={busy}
      onConfirm={() => archive.mutate()}
    />
  );
}
