import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type AuditFilter, THE_COMMAND_LINE } from "../../domain/audit.ts";
import { DEFAULT_TIME_ZONE } from "../../domain/dates.ts";
import { fullName } from "../../domain/people.ts";
import { tenantLinks } from "../../domain/tenant_links.ts";
import type { AuditChoices } from "../../server/features/audit/read_choices.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Clock, Download } from "../../ui/page_icons.ts";
import { Select } from "../../ui/Select.tsx";
import { ActivityDays } from "../activity_log/ActivityDays.tsx";
import { EmptyCard } from "../lists/EmptyCard.tsx";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { showAddress } from "../lists/show_address.ts";
import { TenantChoice } from "../tenants/TenantChoice.tsx";
import { auditQueries } from "./queries.ts";

export type AuditProps = AuditChoices & { initial: AuditFilter };

/** What super admins and the command line did, filtered by the address. */
export function AuditView({ initial, people, tenantName }: AuditProps) {
  const [filter, setFilter] = useState(initial);
  const query = useInfiniteQuery({ ...auditQueries.list(filter), placeholderData: keepPreviousData });
  const address = tenantLinks.audit(filter);
  useEffect(() => showAddress(address), [address]);
  const isFiltered = filter.tenant !== "" || filter.person !== "";
  return (
    <section className="stack gap-l" aria-labelledby="audit">
      <div className="row between">
        <div>
          <h2 id="audit">Audit</h2>
          <p className="quiet">What super admins did, here and on the command line.</p>
        </div>
        <LinkButton icon={<Download />} href={tenantLinks.auditCsv(filter)} aria-label="CSV of the audit">
          CSV
        </LinkButton>
      </div>
      <div className="spread row bottoms gap-xl lines-l" role="search" aria-label="Audit">
        <Field label="Done by">
          <Select
            value={filter.person}
            options={personOptions(people, filter.person)}
            onChoose={(person) => setFilter({ ...filter, person })}
          />
        </Field>
        <TenantChoice
          none="All tenants"
          value={filter.tenant}
          name={tenantName ?? "Unknown tenant"}
          onChange={(tenant) => setFilter({ ...filter, tenant })}
        />
        {isFiltered && (
          <Button variant="quiet" onClick={() => setFilter({ tenant: "", person: "" })}>Clear filters</Button>
        )}
      </div>
      <div aria-busy={query.isPlaceholderData || undefined} className="stack gap-xl">
        <QueryList
          query={query}
          items={query.data && allItems(query.data)}
          loading="Loading the audit…"
          failed="The audit could not be loaded"
          framed
          empty={
            <EmptyCard title="Nothing found" icon={<Clock size={28} />}>
              <p>
                {isFiltered
                  ? "Nothing was recorded that fits these filters."
                  : "What super admins do will appear here."}
              </p>
            </EmptyCard>
          }
        >
          {(items) => <ActivityDays items={items} timeZone={DEFAULT_TIME_ZONE} level={3} />}
        </QueryList>
      </div>
    </section>
  );
}

function personOptions(people: AuditChoices["people"], chosen: string) {
  const known = [
    { value: "", label: "Anyone" },
    ...people.map((person) => ({ value: person.id, label: fullName(person) })),
    { value: THE_COMMAND_LINE, label: "The command line" },
  ];
  return known.some(({ value }) => value === chosen)
    ? known
    : [...known, { value: chosen, label: "Someone else" }];
}
