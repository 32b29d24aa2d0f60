import type { Subscription } from "../../../domain/plans.ts";
import { trialDaysLeft, trialText } from "../../../domain/subscriptions.ts";
import { Alert } from "../../../ui/Alert.tsx";

const FEW_DAYS = 3;

type Props = { subscription: Subscription | null; now: Date; mode: "teacher" | "admin" };

/** Days left of a trial: in full for an administrator, a line for a teacher (DECISIONS 31). */
export function TrialNote({ subscription, now, mode }: Props) {
  const daysLeft = subscription && trialDaysLeft(subscription, now);
  if (daysLeft === null) return null;
  if (mode === "teacher") return <p className="quiet">{`${trialText(daysLeft)}.`}</p>;
  return (
    <Alert tone={daysLeft <= FEW_DAYS ? "warning" : "info"} title={trialText(daysLeft)}>
      <p className="measure">
        {daysLeft === 0
          ? "No students, staff or portfolios can be added until you choose a plan. Work that was begun goes on for 30 days after the trial."
          : "After it, no students, staff or portfolios can be added until you choose a plan. Work that was begun goes on for 30 more days."}
      </p>
    </Alert>
  );
}
