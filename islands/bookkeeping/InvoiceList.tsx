import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { poundsText } from "../../domain/bookkeeping.ts";
import { DEFAULT_TIME_ZONE, longDate } from "../../domain/dates.ts";
import {
  type Invoice,
  INVOICE_STATE_LABELS,
  INVOICE_TONES,
  type InvoiceFilter,
  invoiceState,
} from "../../domain/invoices.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";
import { allItems } from "../lists/list_pages.ts";
import { EntrySection } from "./EntrySection.tsx";
import { accountQueries } from "./queries.ts";

const AddInvoiceDialog = lazyDialog(() => import("./AddInvoiceDialog.tsx"));
const PayInvoiceDialog = lazyDialog(() => import("./PayInvoiceDialog.tsx"));
const CancelInvoiceDialog = lazyDialog(() => import("./CancelInvoiceDialog.tsx"));

const SHOW = [{ value: "open", label: "To be paid" }, { value: "all", label: "All invoices" }] as const;

/** `today`: `YYYY-MM-DD`. */
type Props = { today: string };
type Asked = { what: "pay" | "cancel"; invoice: Invoice };

/** Invoices to schools that do not pay at Stripe, newest first. */
export function InvoiceList({ today }: Props) {
  const [show, setShow] = useState<InvoiceFilter>("open");
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const query = useInfiniteQuery({ ...accountQueries.invoices(show), placeholderData: keepPreviousData });
  const close = () => setAsked(null);
  return (
    <>
      <EntrySection
        id="invoices"
        title="Invoices"
        note="For schools that do not pay by card. An invoice counts as income once it is paid."
        add="Add invoice"
        tools={
          <div className="measure thirds tops gap-xl lines-l">
            <Field label="Show">
              <Select options={SHOW} value={show} onChoose={setShow} />
            </Field>
          </div>
        }
        query={query}
        items={query.data && allItems(query.data)}
        loading="Loading invoices…"
        failed="Failed to fetch invoices"
        empty={show === "open"
          ? "No invoice is waiting to be paid."
          : "Invoices that you add will appear here."}
        onAdd={() => setAdding(true)}
        row={(invoice) => (
          <InvoiceRow
            key={invoice.id}
            invoice={invoice}
            today={today}
            onAsk={(what) => setAsked({ what, invoice })}
          />
        )}
      />
      {adding && <AddInvoiceDialog today={today} onClose={() => setAdding(false)} />}
      {asked?.what === "pay" && <PayInvoiceDialog invoice={asked.invoice} today={today} onClose={close} />}
      {asked?.what === "cancel" && <CancelInvoiceDialog invoice={asked.invoice} onClose={close} />}
    </>
  );
}

type RowProps = { invoice: Invoice; today: string; onAsk: (what: Asked["what"]) => void };

function InvoiceRow({ invoice, today, onAsk }: RowProps) {
  const { id, number, amount, purchaseOrder, issuedOn, dueOn, paidOn, tenantName } = invoice;
  const state = invoiceState(invoice, today);
  const isOpen = state === "due" || state === "overdue";
  const name = `invoice ${number} of ${tenantName}`;
  return (
    <li id={id} className="card-row row gap-xl lines-s">
      <div className="share stack gap-xs">
        <h3 className="body-size strong row gap-m lines-xs anywhere">
          <bdi>{tenantName}</bdi>
          <Badge tone={INVOICE_TONES[state]}>{INVOICE_STATE_LABELS[state]}</Badge>
        </h3>
        <p className="row gap-l lines-2xs small quiet">
          <bdi className="anywhere">{`Invoice ${number}`}</bdi>
          <span>{day(issuedOn)}</span>
          <span>{paidOn === null ? `Due on ${day(dueOn)}` : `Paid on ${day(paidOn)}`}</span>
          {purchaseOrder !== null && <bdi className="anywhere">{`Purchase order ${purchaseOrder}`}</bdi>}
        </p>
      </div>
      <div className="account-side row between gap-m">
        <span className="anywhere digits strong">{poundsText(amount)}</span>
        {isOpen && (
          <span className="row gap-s">
            <Button size="small" aria-label={`Mark as paid: ${name}`} onClick={() => onAsk("pay")}>
              Mark as paid
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={`Cancel: ${name}`}
              onClick={() => onAsk("cancel")}
            >
              Cancel
            </Button>
          </span>
        )}
      </div>
    </li>
  );
}

function day(text: string): string {
  return longDate(text, DEFAULT_TIME_ZONE);
}
