import { countText } from "../../domain/count_text.ts";
import { type AccountingSummary, hoursText, poundsText } from "../../domain/bookkeeping.ts";
import { classNames } from "../../ui/class_names.ts";

/** Sums of the period. */
export function AccountsSummary({ summary }: { summary: AccountingSummary }) {
  const { income, expenditure, profitLoss, transactionCount, timeEntryCount, totalHours } = summary;
  const isLoss = profitLoss < 0;
  return (
    <dl className="card account-figures divided stack gap-none">
      <div>
        <dt>Income</dt>
        <dd className="title anywhere digits">{poundsText(income)}</dd>
      </div>
      <div>
        <dt>Expenditure</dt>
        <dd className="title anywhere digits">{poundsText(expenditure)}</dd>
      </div>
      <div className={isLoss ? "tone-danger" : "tone-success"}>
        <dt>{isLoss ? "Loss" : "Profit"}</dt>
        <dd className={classNames("title anywhere digits", profitLoss !== 0 && "tone-text")}>
          {poundsText(profitLoss)}
        </dd>
        <dd className="small quiet">{countText(transactionCount, "transaction")}</dd>
      </div>
      <div>
        <dt>Time</dt>
        <dd className="title anywhere digits">{hoursText(totalHours)}</dd>
        <dd className="small quiet">{countText(timeEntryCount, "time entry", "time entries")}</dd>
      </div>
    </dl>
  );
}
