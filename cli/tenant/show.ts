import type { Command } from "commander";
import { findTenant } from "../../server/features/tenants/find_tenant.ts";
import { withInstallation } from "../installation.ts";
import { answer, type Format, type Io, table } from "../io.ts";
import { type Act, examples, JSON_OPTION } from "../verb.ts";
import { tenantView } from "./tenant_view.ts";

export function tenantShow(noun: Command, io: Io, act: Act): void {
  noun.command("show")
    .description("one establishment, by its id or subdomain")
    .argument("<tenant>", "its id or subdomain")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("tenant show oak", "tenant show oak --json"))
    .action(act((tenant: string, options: Format) => run(tenant, options, io)));
}

async function run(tenant: string, options: Format, io: Io): Promise<void> {
  const view = await withInstallation(
    io,
    async ({ doors, config }) => tenantView(await doors.readControl((db) => findTenant(db, tenant)), config),
  );
  const rows = Object.entries(view).map(([name, value]) => [name, value === null ? "" : String(value)]);
  answer(io, options, view, table(["", ""], rows).trimStart());
}
