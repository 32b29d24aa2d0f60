import { monthText } from "../../domain/account_period.ts";
import { type MonthBalance, poundsText } from "../../domain/bookkeeping.ts";
import { classNames } from "../../ui/class_names.ts";
import { ChevronDown } from "../../ui/icons.ts";

/** The figures of the chart. */
export function MonthsTable({ months }: { months: readonly MonthBalance[] }) {
  return (
    <details className="account-table secondary">
      <summary className="opener target row gap-xs strong">
        Figures by month
        <ChevronDown size={18} />
      </summary>
      <div className="scrolls-across" role="region" aria-label="Figures by month" tabIndex={0}>
        <table className="small digits">
          <caption className="sr-only">Income, expenditure and profit or loss by month</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Income</th>
              <th scope="col">Expenditure</th>
              <th scope="col">Profit or loss</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, income, expenditure, profitLoss }) => (
              <tr key={month}>
                <th scope="row">{monthText(month, "long")}</th>
                <td>{poundsText(income)}</td>
                <td>{poundsText(expenditure)}</td>
                <td className={classNames(profitLoss < 0 && "tone-danger tone-text strong")}>
                  {poundsText(profitLoss)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
