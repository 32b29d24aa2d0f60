import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { hoursText, poundsText, timeCost, type TimeEntry } from "../../domain/bookkeeping.ts";
import { DEFAULT_TIME_ZONE, longDate } from "../../domain/dates.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { answer } from "../api.ts";
import { useToast } from "../providers.tsx";
import { accountsApi, useReadAccountsAgain } from "./queries.ts";

type Props = { entry: TimeEntry; onClose: () => void };

/** Books time as an expenditure of its day. */
export default function BookTimeDialog({ entry, onClose }: Props) {
  const toast = useToast();
  const readAgain = useReadAccountsAgain();
  const done = useRef(false);
  const cost = poundsText(timeCost(entry));
  const book = useMutation({
    mutationFn: () => answer(accountsApi["time-entries"][":id"].book.$post({ param: { id: entry.id } })),
    onSuccess: ({ amount }) => {
      readAgain();
      done.current = true;
      toast({ title: "Time booked", description: `${poundsText(amount)} as expenditure.`, tone: "success" });
      onClose();
    },
    meta: { failed: "Failed to book time" },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
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
      tone="primary"
      pending={book.isPending}
      pendingText="Booking…"
      onConfirm={() => book.mutate()}
      // The button that was pressed goes with the change.
      focusAfter={() => done.current ? document.getElementById("time-entries") : null}
    />
  );
}
