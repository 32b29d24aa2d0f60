import { hoursText, poundsText, timeCost, type TimeEntry } from "../../domain/bookkeeping.ts";
import { DEFAULT_TIME_ZONE, longDate } from "../../domain/dates.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { answer } from "../api.ts";
import { accountsApi } from "./queries.ts";
import { useAccountChange } from "./use_account_change.ts";

type Props = { entry: TimeEntry; onClose: () => void };

/** Books time as an expenditure of its day. */
export default function BookTimeDialog({ entry, onClose }: Props) {
  const cost = poundsText(timeCost(entry));
  const asked = useAccountChange({
    change: () => answer(accountsApi["time-entries"][":id"].book.$post({ param: { id: entry.id } })),
    failed: "Failed to book time",
    done: ({ amount }) => ({ title: "Time booked", description: `${poundsText(amount)} as expenditure.` }),
    heading: "time-entries",
    onClose,
  });
  return (
    <ConfirmDialog
      {...asked}
      title="Book this time?"
      description={
        <>
          <bdi className="strong anywhere">{entry.description}</bdi>
          {`: ${hoursText(entry.hours)} will count as an expenditure of ${cost} on ${
            longDate(entry.workDate, DEFAULT_TIME_ZONE)
          }.`}
        </>
      }
      confirmLabel="Book"
      pendingText="Booking…"
    />
  );
}
