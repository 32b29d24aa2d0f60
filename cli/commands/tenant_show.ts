import type { Command } from "commander";
import type { Config } from "../../server/config/config.ts";
import { findTenant, type TenantItem } from "../../server/features/tenants/read_tenants.ts";
import { tenantUrl } from "../../server/flows/make_sign_in_link.ts";
import { withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult, table } from "../io.ts";

export function tenantShow(noun: Command, io: Io): void {
  noun.command("show")
    .description("show one establishment, by its id or subdomain")
    .argument("<tenant>", "its id or subdomain")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("tenant show oak", "tenant show oak --json"))
    .action((tenant: string, options: Format) => run(tenant, options, io));
}

async function run(tenant: string, options: Format, io: Io): Promise<void> {
  const view = await withInstallation(
    io,
    async ({ doors, config }) => tenantView(await doors.readControl((db) => findTenant(db, tenant)), config),
  );
  const rows = Object.entries(view).map(([name, value]) => [name, value === null ? "" : String(value)]);
  printResult(io, options, view, table(["", ""], rows).trimStart());
}

/** An establishment as the command line shows it. */
type TenantView = Omit<TenantItem, "readyAt"> & { url: string };

/** The view of an establishment, with its whole address. */
export function tenantView({ readyAt: _, ...tenant }: TenantItem, config: Config): TenantView {
  const { createdAt, ...fields } = tenant;
  return { ...fields, url: tenantUrl(config, tenant), createdAt };
}
