import { LINK_MAIL_LIMITS } from "../../../domain/link_mails.ts";
import type { AssignmentItem } from "../../../server/features/portfolio/list_assignments.ts";
import { Mail } from "../../../ui/page_icons.ts";
import { ReasonedButton } from "../../../ui/ReasonedButton.tsx";
import type { Selection } from "../../lists/use_selection.ts";

type Props = {
  /** Number of rows. */
  shown: number;
  selection: Selection<AssignmentItem>;
  onMail: () => void;
};

export function SelectionBar({ shown, selection, onMail }: Props) {
  const count = selection.items.length;
  const reason = count === 0
    ? "Tick portfolios first"
    : count > LINK_MAIL_LIMITS.perMailing
    ? `At most ${LINK_MAIL_LIMITS.perMailing} at once`
    : null;
  return (
    <div className="table-bar row between gap-xl lines-s">
      <p className="small quiet">{`${shown} shown`}</p>
      <ReasonedButton id="mail-chosen" variant="primary" icon={<Mail />} reason={reason} onClick={onMail}>
        {`Email links to selected (${count})`}
      </ReasonedButton>
    </div>
  );
}
