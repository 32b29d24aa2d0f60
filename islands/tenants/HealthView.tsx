import { useInfiniteQuery } from "@tanstack/react-query";
import { storageText } from "../../domain/limits.ts";
import type { TenantHealth } from "../../server/features/tenants/health/read_health.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { DefinitionList } from "../../ui/DefinitionList.tsx";
import { Users } from "../../ui/page_icons.ts";
import { EmptyCard } from "../lists/EmptyCard.tsx";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { HealthRow } from "./HealthRow.tsx";
import { HealthSummary } from "./HealthSummary.tsx";
import { tenantQueries } from "./queries.ts";

type Props = {
  /** Below which subdomains are. */
  site: string;
};

/** Health of every tenant, worst first, and what to do (spec 2 §2, Super admin page). */
export function HealthView({ site }: Props) {
  const query = useInfiniteQuery(tenantQueries.health);
  const pages = query.data?.pages;
  const first = pages?.[0];
  const tenants = pages && allItems({ pages: pages.map(({ tenants, next }) => ({ items: tenants, next })) });
  const domains = pages?.flatMap(({ domains }) => domains).filter(({ host }) => !host.endsWith(`.${site}`));
  return (
    <section className="stack gap-l" aria-labelledby="health">
      <h2 id="health">Health</h2>
      {first && <HealthSummary summary={first.summary} />}
      {first?.installation.map((text) => <Alert key={text} tone="danger" title={text} />)}
      {first && <Counts counts={first.counts} />}
      <QueryList
        query={query}
        items={tenants}
        loading="Looking at the tenants…"
        failed="Failed to fetch the health of tenants"
        framed
        empty={
          <EmptyCard title="No tenants yet" icon={<Users size={28} />}>
            <p>Once there are schools, their health is shown here.</p>
          </EmptyCard>
        }
      >
        {(items) => (
          <ul className="card divided" aria-label="Health of tenants">
            {items.map((item) => <HealthRow key={item.id} item={item} />)}
          </ul>
        )}
      </QueryList>
      {domains && domains.length > 0 && <OwnDomains domains={domains} />}
    </section>
  );
}

function Counts(
  { counts: { tenants, active, students, staff, storageBytes } }: Pick<TenantHealth, "counts">,
) {
  const number = (value: number) => value.toLocaleString("en-GB");
  return (
    <Card>
      <CardSection>
        <DefinitionList
          items={[
            { term: "Tenants", detail: `${number(tenants)}, of which ${number(active)} active` },
            { term: "Students", detail: number(students) },
            { term: "Staff", detail: number(staff) },
            { term: "Files", detail: storageText(storageBytes) },
          ]}
        />
      </CardSection>
    </Card>
  );
}

function OwnDomains({ domains }: Pick<TenantHealth, "domains">) {
  return (
    <Card title="Own domains" description="Looked at once a day, and after each change." level={3}>
      <ul className="divided" aria-label="Own domains">
        {domains.map(({ host, verified }) => (
          <li key={host} className="card-row row gap-xl lines-s">
            <span className="share anywhere">{host}</span>
            <Badge tone={verified ? "success" : "warning"}>{verified ? "Leads here" : "Not verified"}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
