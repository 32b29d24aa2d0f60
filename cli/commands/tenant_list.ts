import type { Command } from "commander";
import { listTenants } from "../../server/features/tenants/read_tenants.ts";
import { withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult, table } from "../io.ts";
import { tenantView } from "./tenant_show.ts";

export function tenantList(noun: Command, io: Io): void {
  noun.command("list")
    .description("list every establishment of the installation")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("tenant list", "tenant list --json"))
    .action((options: Format) => run(options, io));
}

async function run(options: Format, io: Io): Promise<void> {
  const tenants = await withInstallation(io, async ({ doors, config }) => {
    const items = await doors.readControl(listTenants);
    return items.map((item) => tenantView(item, config));
  });
  const rows = tenants.map((tenant) => [
    tenant.id,
    tenant.name,
    tenant.plan,
    tenant.active ? tenant.status : "switched off",
    tenant.url,
  ]);
  const text = rows.length > 0
    ? table(["ID", "NAME", "PLAN", "STATUS", "ADDRESS"], rows)
    : "There is no establishment yet. Make one with: tenant create";
  printResult(io, options, tenants, text);
}
