import { LINK_MAIL_LIMITS } from "../../../domain/link_mails.ts";
import type { AssignmentItem } from "../../../server/features/portfolio/list_assignments.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Mail } from "../../../ui/icons.ts";
import { ReasonedButton } from "../../../ui/ReasonedButton.tsx";
import type { useChosen } from "./use_chosen.ts";

type Props = {
  shown: readonly AssignmentItem[];
  chosen: ReturnType<typeof useChosen>;
  onMail: () => void;
};

/** Ticks everything that is shown, and mails everything that is ticked. */
export function ChosenBar({ shown, chosen, onMail }: Props) {
  const count = chosen.items.length;
  const reason = count === 0
    ? "Tick portfolios first"
    : count > LINK_MAIL_LIMITS.atOnce
    ? `At most ${LINK_MAIL_LIMITS.atOnce} at once`
    : null;
  return (
    <div className="chosen-bar">
      <Checkbox
        label="Select all"
        hint={`${shown.length} shown`}
        checked={shown.every(({ id }) => chosen.has(id))}
        onChange={(event) => chosen.set(shown, event.currentTarget.checked)}
      />
      <ReasonedButton id="mail-chosen" variant="primary" icon={<Mail />} reason={reason} onClick={onMail}>
        {`Email links to selected (${count})`}
      </ReasonedButton>
    </div>
  );
}
