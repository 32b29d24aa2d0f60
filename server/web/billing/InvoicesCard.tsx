import { poundsText } from "../../../domain/bookkeeping.ts";
import { DEFAULT_TIME_ZONE, longDate } from "../../../domain/dates.ts";
import { type Invoice, INVOICE_STATE_LABELS, INVOICE_TONES, invoiceState } from "../../../domain/invoices.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Card } from "../../../ui/Card.tsx";

type Props = { invoices: readonly Invoice[]; /** `YYYY-MM-DD`. */ today: string };

/** A school's invoices, those to be paid first. */
export function InvoicesCard({ invoices, today }: Props) {
  return (
    <Card title="Invoices">
      <ul className="divided" aria-label="Invoices">
        {invoices.map(({ id, number, amount, purchaseOrder, issuedOn, dueOn, paidOn, cancelledAt }) => {
          const state = invoiceState({ dueOn, paidOn, cancelledAt }, today);
          return (
            <li key={id} className="card-row row gap-xl lines-s">
              <div className="share stack gap-xs">
                <h3 className="body-size strong row gap-m lines-xs anywhere">
                  <bdi>{`Invoice ${number}`}</bdi>
                  <Badge tone={INVOICE_TONES[state]}>{INVOICE_STATE_LABELS[state]}</Badge>
                </h3>
                <p className="row gap-l lines-2xs small quiet">
                  <span>{day(issuedOn)}</span>
                  <span>{paidOn === null ? `Due on ${day(dueOn)}` : `Paid on ${day(paidOn)}`}</span>
                  {purchaseOrder !== null && (
                    <bdi className="anywhere">{`Purchase order ${purchaseOrder}`}</bdi>
                  )}
                </p>
              </div>
              <span className="digits strong">{poundsText(amount)}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function day(text: string): string {
  return longDate(text, DEFAULT_TIME_ZONE);
}
