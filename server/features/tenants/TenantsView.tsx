import { links } from "../../../domain/links.ts";
import { type Plan, PLANS } from "../../../domain/plans.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Card, CardFooter, CardSection } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Building } from "../../../ui/page_icons.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";

type TenantCard = { id: string; name: string; url: string; active: boolean; plan: Plan };

/** Shows no students (DECISIONS 2). */
export function TenantsView({ tenants }: { tenants: readonly TenantCard[] }) {
  return (
    <>
      <PageHeader
        title="Establishments"
        subtitle="Every establishment of this installation, each with an address and a database of its own."
      />
      {tenants.length === 0
        ? (
          <Card>
            <EmptyState title="No establishments yet" icon={<Building size={28} />}>
              <p>Make one with the command line: tenant create.</p>
            </EmptyState>
          </Card>
        )
        : (
          <ul className="card-grid grid gap-l">
            {tenants.map((tenant) => (
              <Card
                key={tenant.id}
                as="li"
                title={tenant.name}
                description={tenant.url}
                actions={
                  <Badge tone={tenant.active ? "success" : "neutral"}>
                    {tenant.active ? "Active" : "Inactive"}
                  </Badge>
                }
              >
                <CardSection>
                  <p>{`${PLANS[tenant.plan].name} plan`}</p>
                </CardSection>
                <CardFooter>
                  <LinkButton href={`${tenant.url}${links.home()}`} wide aria-label={`Open ${tenant.name}`}>
                    Open
                  </LinkButton>
                </CardFooter>
              </Card>
            ))}
          </ul>
        )}
    </>
  );
}
