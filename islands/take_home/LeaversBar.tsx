import { MAX_CHOSEN } from "../../domain/limits.ts";
import type { LeaverFilter } from "../../domain/take_home.ts";
import type { Leaver, LeaverCounts } from "../../server/features/take_home/list_leavers.ts";
import { Mail } from "../../ui/page_icons.ts";
import { ReasonedButton } from "../../ui/ReasonedButton.tsx";
import type { Selection } from "../lists/use_selection.ts";
import type { PacksToSend } from "./SendPacksDialog.tsx";

type Props = {
  selection: Selection<Leaver>;
  filter: LeaverFilter;
  counts: LeaverCounts | undefined;
  /** Hand-overs are being saved. */
  pending: boolean;
  onSend: (packs: PacksToSend) => void;
  onHandOver: (studentIds: string[]) => void;
};

/** Actions for chosen leavers, or for all of the list where none is chosen. */
export function LeaversBar({ selection, filter, counts, pending, onSend, onHandOver }: Props) {
  const { items } = selection;
  const studentIds = items.map(({ id }) => id);
  const none = items.length === 0;
  const addresses = none ? counts?.withEmail ?? 0 : items.filter(({ email }) => email !== null).length;
  const all = none ? counts?.leavers ?? 0 : items.length;
  const tooMany = items.length > MAX_CHOSEN ? `At most ${MAX_CHOSEN} at once` : null;
  const noAddress = addresses === 0 ? "No email address among them" : null;
  return (
    <div className="table-bar row between gap-xl lines-s">
      <p className="strong" role="status">
        {none ? counts && `${counts.leavers} listed` : `${items.length} chosen`}
      </p>
      <div className="row gap-s">
        <ReasonedButton
          variant="primary"
          icon={<Mail />}
          reason={tooMany ?? noAddress}
          onClick={() =>
            tooMany ?? noAddress ?? onSend({
              sending: none ? { all: { ...filter, withEmail: addresses } } : { studentIds },
              addresses,
              withoutEmail: all - addresses,
            })}
        >
          {none ? `Email links to all (${addresses})` : `Email links to chosen (${addresses})`}
        </ReasonedButton>
        <ReasonedButton
          pending={pending}
          reason={none ? "Choose leavers first" : tooMany}
          onClick={() => none || tooMany !== null || onHandOver(studentIds)}
        >
          Mark chosen as handed over
        </ReasonedButton>
      </div>
    </div>
  );
}
