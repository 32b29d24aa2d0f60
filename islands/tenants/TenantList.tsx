import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { TENANT_FILTERS, type TenantFilter, type TenantView } from "../../domain/tenants.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Plus, Users } from "../../ui/page_icons.ts";
import { Select } from "../../ui/Select.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";
import { EmptyCard } from "../lists/EmptyCard.tsx";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { SearchField } from "../lists/SearchField.tsx";
import { useDebouncedSearch } from "../lists/use_search.ts";
import { tenantQueries } from "./queries.ts";
import { type TenantAction, TenantRow } from "./TenantRow.tsx";

const CreateTenantDialog = lazyDialog(() => import("./CreateTenantDialog.tsx"));
const EditTenantDialog = lazyDialog(() => import("./EditTenantDialog.tsx"));
const ActivateDialog = lazyDialog(() => import("./ActivateDialog.tsx"));
const SubscriptionDialog = lazyDialog(() => import("./SubscriptionDialog.tsx"));
const FeaturesDialog = lazyDialog(() => import("./FeaturesDialog.tsx"));
const SupportDialog = lazyDialog(() => import("./SupportDialog.tsx"));

const FILTER_LABELS: Readonly<Record<TenantFilter, string>> = {
  all: "All tenants",
  active: "Active",
  inactive: "Inactive",
};

type Props = {
  /** Below which subdomains are. */
  site: string;
  /** When the page was read: an ISO instant. */
  now: string;
  /** Initial search. */
  find: string;
};

/** Tenants of the installation, created and changed (spec 2 §2, Super admin page). */
export function TenantList({ site, now, find }: Props) {
  const { typed, setTyped, search } = useDebouncedSearch(find);
  const [show, setShow] = useState<TenantFilter>("all");
  const [creating, setCreating] = useState(false);
  const [asked, setAsked] = useState<{ what: TenantAction; id: string } | null>(null);
  const query = useInfiniteQuery({
    ...tenantQueries.list({ search, show }),
    placeholderData: keepPreviousData,
  });
  // Of what was read later, days are counted from then.
  const [readAt, setReadAt] = useState(new Date(now));
  useEffect(() => setReadAt(new Date()), [query.data]);
  const tenants = query.data && allItems(query.data);
  const tenant = tenants?.find(({ id }) => id === asked?.id);
  const close = () => setAsked(null);
  const isFiltered = search !== "" || show !== "all";
  return (
    <section className="stack gap-l" aria-labelledby="tenants">
      <div className="row between">
        <h2 id="tenants">Tenants</h2>
        <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>Create tenant</Button>
      </div>
      <div className="spread measure row bottoms gap-xl lines-l">
        <SearchField label="Find by name or address" value={typed} onChange={setTyped} />
        <Field label="Show">
          <Select
            options={TENANT_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))}
            value={show}
            onChoose={setShow}
          />
        </Field>
      </div>
      <QueryList
        query={query}
        items={tenants}
        loading="Loading tenants…"
        failed="Failed to fetch tenants"
        framed
        empty={isFiltered
          ? (
            <p className="quiet" role="status">
              {search === "" ? "No tenant is in this state." : `No tenant matches “${search}”.`}
            </p>
          )
          : (
            <EmptyCard title="No tenants yet" icon={<Users size={28} />}>
              <p>Each school has an address and a database of its own. Create the first one.</p>
            </EmptyCard>
          )}
      >
        {(items) => (
          <ul className="card divided" aria-label="Tenants">
            {items.map((item) => (
              <TenantRow
                key={item.id}
                tenant={item}
                site={site}
                now={readAt}
                onAction={(what) => setAsked({ what, id: item.id })}
              />
            ))}
          </ul>
        )}
      </QueryList>
      {creating && <CreateTenantDialog site={site} onClose={() => setCreating(false)} />}
      {asked && tenant && <AskedDialog what={asked.what} tenant={tenant} site={site} onClose={close} />}
    </section>
  );
}

type DialogProps = { what: TenantAction; tenant: TenantView; site: string; onClose: () => void };

function AskedDialog({ what, ...props }: DialogProps) {
  switch (what) {
    case "edit":
      return <EditTenantDialog {...props} />;
    case "activate":
      return <ActivateDialog {...props} />;
    case "subscription":
      return <SubscriptionDialog {...props} />;
    case "features":
      return <FeaturesDialog {...props} />;
    case "support":
      return <SupportDialog {...props} />;
  }
}
