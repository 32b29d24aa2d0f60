import { Button } from "../../../ui/Button.tsx";

type Props = {
  name: string;
  archived: boolean;
  /** Is being brought back. */
  pending: boolean;
  /** Null where this one cannot be archived. */
  onArchive: (() => void) | null;
  onUnarchive: () => void;
};

/** Archives or brings back a row; archiving asks first, bringing back does not. */
export function ArchiveButton({ name, archived, pending, onArchive, onUnarchive }: Props) {
  if (archived) {
    return (
      <Button
        size="small"
        pending={pending}
        pendingText="Bringing back…"
        aria-label={`Unarchive ${name}`}
        onClick={onUnarchive}
      >
        Unarchive
      </Button>
    );
  }
  if (onArchive === null) return null;
  return (
    <Button size="small" variant="quiet" aria-label={`Archive ${name}`} onClick={onArchive}>
      Archive
    </Button>
  );
}
