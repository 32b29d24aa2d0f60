import { type Command, Option } from "commander";
import { countText } from "../../domain/count_text.ts";
import { type Plan, PLAN_NAMES, PLANS } from "../../domain/plans.ts";
import { changeTenantPlan } from "../../server/flows/change_tenant_plan.ts";
import { resolveTenant, withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";

type Options = Format & { tenant: string; plan: Plan; trialDays?: number; seats?: number };

export function tenantPlan(noun: Command, io: Io): void {
  noun.command("plan")
    .description("change an establishment's plan, or the length of its trial")
    .requiredOption("--tenant <tenant>", "the establishment's id or subdomain")
    .addOption(new Option("--plan <plan>").choices(PLAN_NAMES).makeOptionMandatory())
    .option("--trial-days <days>", "make it a trial that ends in this many days (default: no trial)", Number)
    .option("--seats <seats>", "number of students (default: the plan's)", Number)
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples(
        "tenant plan --tenant oak --plan small",
        "tenant plan --tenant oak --plan medium --trial-days 14",
        "tenant plan --tenant oak --plan custom --seats 450",
      ),
    )
    .action((options: Options) => run(options, io));
}

async function run({ tenant, plan, trialDays, seats = PLANS[plan].seats, ...format }: Options, io: Io) {
  const { id } = await withInstallation(io, async (services) => {
    const found = await resolveTenant(services, tenant);
    await changeTenantPlan(services, { kind: "operator" }, found.id, { plan, trialDays, seats });
    return found;
  });
  const status = trialDays === undefined ? "active" : "trial";
  printResult(
    io,
    format,
    { id, plan, status, seats },
    `${id}  ${plan}  ${status}  ${countText(seats, "seat")}`,
  );
}
