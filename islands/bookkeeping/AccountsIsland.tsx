import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { checkPeriod, type Period, type PeriodName, periodOf } from "../../domain/account_period.ts";
import { Card } from "../../ui/Card.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { QueryError } from "../lists/QueryError.tsx";
import { AccountsSummary } from "./AccountsSummary.tsx";
import { InvoiceList } from "./InvoiceList.tsx";
import { MonthsChart } from "./MonthsChart.tsx";
import { PeriodFields } from "./PeriodFields.tsx";
import { accountQueries } from "./queries.ts";
import { TimeEntryList } from "./TimeEntryList.tsx";
import { TransactionList } from "./TransactionList.tsx";

/** `today`: `YYYY-MM-DD`. The provider's own accounts (spec 2 §2, Super admin page). */
export default function AccountsIsland({ today }: { today: string }) {
  const [name, setName] = useState<PeriodName>("year");
  const [days, setDays] = useState({ from: "", to: "" });
  const errors = name === "chosen" ? checkPeriod(days) : {};
  const [shown, setShown] = useState<Period>(periodOf("year", today));
  const show = (next: PeriodName, typed: typeof days) => {
    setName(next);
    setDays(typed);
    if (next !== "chosen") setShown(periodOf(next, today));
    else if (Object.keys(checkPeriod(typed)).length === 0) {
      setShown({ from: typed.from || null, to: typed.to || null });
    }
  };
  const summary = useQuery({ ...accountQueries.summary(shown), placeholderData: keepPreviousData });
  return (
    <div className="stack gap-2xl">
      <section
        className="stack gap-l"
        aria-labelledby="accounts"
        aria-busy={summary.isPlaceholderData || undefined}
      >
        <h2 id="accounts">Accounts</h2>
        <PeriodFields
          name={name}
          days={days}
          errors={errors}
          onName={(next) =>
            show(next, next === "chosen" ? { from: shown.from ?? "", to: shown.to ?? "" } : days)}
          onDays={(typed) => show("chosen", typed)}
        />
        {summary.data
          ? (
            <>
              <AccountsSummary summary={summary.data} />
              <MonthsChart months={summary.data.months} />
            </>
          )
          : summary.isError
          ? (
            <Card>
              <QueryError query={summary} title="Failed to fetch accounts" level={3} />
            </Card>
          )
          : <Spinner label="Loading accounts…" />}
      </section>
      <InvoiceList today={today} />
      <TransactionList period={shown} today={today} />
      <TimeEntryList period={shown} today={today} />
    </div>
  );
}
