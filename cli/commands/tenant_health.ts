import type { Command } from "commander";
import { readHealth, type TenantHealth } from "../../server/features/tenants/health/read_health.ts";
import { withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";

export function tenantHealth(noun: Command, io: Io): void {
  noun.command("health")
    .description("show the health of every establishment, worst first, and what to do")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("tenant health", "tenant health --json"))
    .action((options: Format) => run(options, io));
}

const PAGE = 500;

/** From the control database alone: no establishment is opened. */
async function run(options: Format, io: Io): Promise<void> {
  const health = await withInstallation(io, async ({ doors, config, now }) => {
    const read = (cursor: string | null) =>
      doors.readControl((db) => readHealth(db, config, { limit: PAGE, cursor, now: now() }));
    const first = await read(null);
    for (let { next } = first; next !== null;) {
      const page = await read(next);
      first.tenants.push(...page.tenants);
      first.domains.push(...page.domains);
      next = page.next;
    }
    const { next: _, ...all } = first;
    return all;
  });
  printResult(io, options, health, textOf(health));
}

function textOf({ summary, installation, tenants }: Omit<TenantHealth, "next">): string {
  const { healthy, warnings, errors } = summary;
  const lines = tenants.filter(({ status }) => status !== "healthy").flatMap(({ name, status, issues }) => [
    `${status.toUpperCase()}  ${name}`,
    ...issues.map((issue) => `  ${issue}`),
  ]);
  return [`${healthy} healthy, ${warnings} with warnings, ${errors} with errors`, ...installation, ...lines]
    .join("\n");
}
