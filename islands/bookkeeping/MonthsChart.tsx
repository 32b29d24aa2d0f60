import { monthText } from "../../domain/account_period.ts";
import { type MonthBalance, poundsText } from "../../domain/bookkeeping.ts";
import { Card, CardSection } from "../../ui/Card.tsx";
import { MonthsTable } from "./MonthsTable.tsx";

/** In units of the drawing, which is stretched to the card. */
const MONTH_WIDTH = 10;
const HEIGHT = 100;
const BAR = 6;

/** Income upwards, expenditure downwards, and a line at what is left; the table says the same in figures. */
export function MonthsChart({ months }: { months: readonly MonthBalance[] }) {
  const highest = Math.max(...months.map(({ income }) => income));
  const lowest = Math.max(...months.map(({ expenditure }) => expenditure));
  const isEmpty = highest + lowest === 0;
  const range = highest + lowest || 1;
  const y = (pence: number) => (highest - pence) / range * HEIGHT;
  const first = monthText(months[0]!.month, "long");
  const last = monthText(months.at(-1)!.month, "long");
  return (
    <Card title="Profit and loss by month" description={`${first} to ${last}`} level={3}>
      <CardSection>
        {isEmpty
          ? <p className="quiet">No income or expenditure in these twelve months.</p>
          : (
            <div className="account-chart stack gap-m lines-s" aria-hidden="true">
              <p className="account-axis small quiet digits">
                {highest > 0 && <span style={{ insetBlockStart: 0 }}>{axisText(highest)}</span>}
                {highest > 0 && lowest > 0 && isApart(highest, lowest) && (
                  <span style={{ insetBlockStart: `${y(0)}%` }}>£0</span>
                )}
                {lowest > 0 && <span style={{ insetBlockStart: "100%" }}>{axisText(-lowest)}</span>}
              </p>
              <svg viewBox={`0 0 ${MONTH_WIDTH * months.length} ${HEIGHT}`} preserveAspectRatio="none">
                {months.map((month, index) => (
                  <g
                    key={month.month}
                    transform={`translate(${index * MONTH_WIDTH + (MONTH_WIDTH - BAR) / 2} 0)`}
                  >
                    <title>{monthTitle(month)}</title>
                    <rect fill="transparent" x={-2} y={0} width={MONTH_WIDTH} height={HEIGHT} />
                    <rect
                      className="account-bar-income"
                      y={y(month.income)}
                      width={BAR}
                      height={y(0) - y(month.income)}
                    />
                    <rect
                      className="account-bar-expenditure"
                      y={y(0)}
                      width={BAR}
                      height={y(-month.expenditure) - y(0)}
                    />
                    {(month.income > 0 || month.expenditure > 0) && (
                      <g transform={`translate(0 ${y(month.profitLoss)})`}>
                        <line className="account-halo" x1={-1.5} x2={BAR + 1.5} />
                        <line className="account-line" x1={-1.5} x2={BAR + 1.5} />
                      </g>
                    )}
                  </g>
                ))}
                <line className="account-zero" x1={0} x2={MONTH_WIDTH * months.length} y1={y(0)} y2={y(0)} />
              </svg>
              <p className="account-months small quiet">
                {months.map(({ month }) => <span key={month}>{monthText(month, "short").slice(0, 3)}</span>)}
              </p>
              <p className="across row gap-l small">
                <span className="account-key account-key-income row one-line gap-s">Income</span>
                <span className="account-key account-key-expenditure row one-line gap-s">Expenditure</span>
                <span className="account-key account-key-line row one-line gap-s">Profit or loss</span>
              </p>
            </div>
          )}
        <MonthsTable months={months} />
      </CardSection>
    </Card>
  );
}

function monthTitle({ month, income, expenditure, profitLoss }: MonthBalance): string {
  return `${monthText(month, "long")}: income ${poundsText(income)}, expenditure ${
    poundsText(expenditure)
  }, ${profitLoss < 0 ? "loss" : "profit"} ${poundsText(Math.abs(profitLoss))}`;
}

/** Whether a text between the ends does not touch them. */
function isApart(highest: number, lowest: number): boolean {
  const share = highest / (highest + lowest);
  return share > 0.15 && share < 0.85;
}

/** Rounded: £950, £12k, -£1.2m. */
function axisText(pence: number): string {
  const pounds = Math.abs(pence) / 100;
  const sign = pence < 0 ? "-£" : "£";
  if (pounds < 10_000) return `${sign}${Math.round(pounds).toLocaleString("en-GB")}`;
  if (pounds < 999_500) return `${sign}${Math.round(pounds / 1000)}k`;
  return `${sign}${(pounds / 1_000_000).toFixed(1)}m`;
}
