import { useMutation, useQueryClient } from "@tanstack/react-query";
import { dateAndTime, DEFAULT_TIME_ZONE } from "../../domain/dates.ts";
import type { HealthStatus } from "../../domain/tenant_health.ts";
import { tenantLinks } from "../../domain/tenant_links.ts";
import type { TenantHealthItem } from "../../server/features/tenants/health/read_health.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import type { Tone } from "../../ui/tone.ts";
import { answer } from "../api.ts";
import { useToast } from "../providers.tsx";
import { tenantQueries, tenantsApi } from "./queries.ts";

const STATUS: Readonly<Record<HealthStatus, { tone: Tone; label: string }>> = {
  healthy: { tone: "success", label: "Healthy" },
  warning: { tone: "warning", label: "Warning" },
  error: { tone: "danger", label: "Error" },
};

/** A tenant's issues and what to do; checked again on demand. */
export function HealthRow(
  { item: { id, name, active, status, issues, readAt } }: { item: TenantHealthItem },
) {
  const client = useQueryClient();
  const toast = useToast();
  const check = useMutation({
    mutationFn: () => answer(tenantsApi["super-admin"].tenants[":id"].check.$post({ param: { id } })),
    onSuccess: async (found) => {
      await client.invalidateQueries({ queryKey: tenantQueries.health.queryKey });
      toast({
        title: `${STATUS[found.status].label}: ${name}`,
        description: found.issues[0] ?? "Nothing is wrong.",
        tone: STATUS[found.status].tone,
      });
    },
    meta: { failed: "Failed to check the tenant" },
  });
  const { tone, label } = STATUS[status];
  return (
    <li className="card-row pad-l row tops gap-xl lines-s">
      <div className="share stack gap-s">
        <h3 className="body-size strong row gap-m lines-xs anywhere">
          <a className="bare-link" href={tenantLinks.tab("tenants", { find: name })}>
            <bdi>{name}</bdi>
          </a>
          <Badge tone={tone}>{label}</Badge>
          {!active && <Badge>Inactive</Badge>}
        </h3>
        {issues.length > 0 && (
          <ul className="stack gap-xs measure anywhere">
            {issues.map((issue) => <li key={issue}>{issue}</li>)}
          </ul>
        )}
        <p className="small quiet">
          {readAt === null ? "Not looked at yet" : `Looked at on ${dateAndTime(readAt, DEFAULT_TIME_ZONE)}`}
        </p>
      </div>
      <div className="row gap-s">
        <Button
          size="small"
          pending={check.isPending}
          pendingText="Checking…"
          aria-label={`Check again: ${name}`}
          onClick={() => check.mutate()}
        >
          Check again
        </Button>
      </div>
    </li>
  );
}
