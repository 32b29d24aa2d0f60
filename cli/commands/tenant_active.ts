import type { Command } from "commander";
import { changeTenant } from "../../server/flows/edit_tenant.ts";
import { resolveTenant, withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";

/** Running servers follow within five seconds: they remember hosts for so long. */
export function tenantActive(noun: Command, io: Io): void {
  noun.command("activate")
    .description("make an establishment's addresses work again")
    .argument("<tenant>", "its id or subdomain")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("tenant activate oak"))
    .action((tenant: string, options: Format) => run(tenant, true, options, io));
  noun.command("deactivate")
    .description("make an establishment's addresses answer 'Domain Not Configured'; deletes nothing")
    .argument("<tenant>", "its id or subdomain")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("tenant deactivate oak"))
    .action((tenant: string, options: Format) => run(tenant, false, options, io));
}

async function run(tenant: string, active: boolean, options: Format, io: Io): Promise<void> {
  const id = await withInstallation(io, async (services) => {
    const found = await resolveTenant(services, tenant);
    await changeTenant(services, { kind: "operator" }, found.id, { active });
    return found.id;
  });
  printResult(io, options, { id, active }, `${id}  ${active ? "active" : "switched off"}`);
}
