import type { TenantHealth } from "../../server/features/tenants/health/read_health.ts";
import type { Tone } from "../../ui/tone.ts";
import { ToneIcon } from "../../ui/ToneIcon.tsx";

const PARTS = [
  { name: "errors", label: "Errors", tone: "danger" },
  { name: "warnings", label: "Warnings", tone: "warning" },
  { name: "healthy", label: "Healthy", tone: "success" },
] as const satisfies readonly { name: keyof TenantHealth["summary"]; label: string; tone: Tone }[];

/** Number of tenants in each state. */
export function HealthSummary({ summary }: Pick<TenantHealth, "summary">) {
  return (
    <dl className="thirds">
      {PARTS.map(({ name, label, tone }) => (
        <div key={name} className={`card box-row pad-l row between tone-${tone}`}>
          <dt className="row one-line gap-s">
            <ToneIcon tone={tone} />
            {label}
          </dt>
          <dd className="display-size digits">{summary[name].toLocaleString("en-GB")}</dd>
        </div>
      ))}
    </dl>
  );
}
