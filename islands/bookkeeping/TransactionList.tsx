import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { categoryLabel } from "../../domain/account_categories.ts";
import type { Period } from "../../domain/account_period.ts";
import { poundsText, type Transaction, TRANSACTION_TYPE_LABELS } from "../../domain/bookkeeping.ts";
import { DEFAULT_TIME_ZONE, longDate } from "../../domain/dates.ts";
import { tenantLinks } from "../../domain/tenant_links.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class_names.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { allItems } from "../lists/list_pages.ts";
import { EntrySection } from "./EntrySection.tsx";
import { accountQueries } from "./queries.ts";

const AddTransactionDialog = lazyDialog(() => import("./AddTransactionDialog.tsx"));
const RemoveDialog = lazyDialog(() => import("./RemoveDialog.tsx"));

type Props = { period: Period; today: string };

/** Income and expenditure of a period, newest first. */
export function TransactionList({ period, today }: Props) {
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Transaction | null>(null);
  const query = useInfiniteQuery({
    ...accountQueries.transactions(period),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <EntrySection
        id="transactions"
        title="Transactions"
        add="Add transaction"
        csv={tenantLinks.accountsCsv("transactions", period)}
        query={query}
        items={query.data && allItems(query.data)}
        loading="Loading transactions…"
        failed="Failed to fetch transactions"
        empty="Income and expenditure of this period will appear here."
        onAdd={() => setAdding(true)}
        row={(item) => <TransactionRow key={item.id} item={item} onRemove={() => setRemoving(item)} />}
      />
      {adding && <AddTransactionDialog today={today} onClose={() => setAdding(false)} />}
      {removing && (
        <RemoveDialog
          what="transaction"
          {...removing}
          text={removing.description}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

function TransactionRow({ item, onRemove }: { item: Transaction; onRemove: () => void }) {
  const { id, type, category, amount, description, transactionDate, tenantName, relatedTimeEntryId } = item;
  const isIncome = type === "income";
  return (
    <li id={id} className="card-row row gap-xl lines-s">
      <div className="share stack gap-xs">
        <h3 className="body-size strong row gap-m lines-xs anywhere">
          <bdi>{description}</bdi>
          {relatedTimeEntryId !== null && <Badge look="outline">Booked time</Badge>}
        </h3>
        <p className="row gap-l lines-2xs small quiet">
          <span>{longDate(transactionDate, DEFAULT_TIME_ZONE)}</span>
          <span>{TRANSACTION_TYPE_LABELS[type]}</span>
          <bdi className="anywhere">{categoryLabel(category)}</bdi>
          {tenantName !== null && <bdi className="anywhere">{tenantName}</bdi>}
        </p>
      </div>
      <div className="account-side row between gap-m">
        <span className={classNames("anywhere digits strong", isIncome && "tone-success tone-text")}>
          {isIncome ? `+${poundsText(amount)}` : poundsText(-amount)}
        </span>
        <Button size="small" variant="quiet" aria-label={`Remove: ${description}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
