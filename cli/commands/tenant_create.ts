import { type Command, Option } from "commander";
import { AppError } from "../../domain/errors.ts";
import { type Plan, PLAN_NAMES } from "../../domain/plans.ts";
import { checkPerson } from "../../server/flows/add_staff.ts";
import { provisionTenant } from "../../server/flows/provision_tenant.ts";
import { withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";

type Options = Format & {
  name: string;
  subdomain: string;
  domain?: string;
  type: "institutional" | "individual";
  plan?: Plan;
  centreNumber?: string;
  adminEmail?: string;
  adminFirstName?: string;
  adminLastName?: string;
};

export function tenantCreate(noun: Command, io: Io): void {
  noun.command("create")
    .description("create an establishment with its own database")
    .requiredOption("--name <name>", "its name")
    .requiredOption("--subdomain <label>", "its address below the base domain")
    .option("--domain <host>", "its own host name, in addition to the subdomain")
    .addOption(
      new Option("--type <type>", "a school, or one teacher").choices(["institutional", "individual"])
        .default("institutional"),
    )
    .addOption(
      new Option("--plan <plan>", "its plan (default: small, or individual)").choices(PLAN_NAMES),
    )
    .option("--centre-number <number>", "the centre number given by the awarding body")
    .option("--admin-email <email>", "its first administrator")
    .option("--admin-first-name <name>")
    .option("--admin-last-name <name>")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples(
        `tenant create --name "Oak Lane Centre" --subdomain oak`,
        "tenant create --name Elm --subdomain elm --admin-email jo@elm.example --admin-first-name Jo --admin-last-name Reed",
      ),
    )
    .action((options: Options) => run(options, io));
}

async function run(options: Options, io: Io): Promise<void> {
  const admin = adminOf(options);
  const tenant = await withInstallation(io, (services) =>
    provisionTenant(services, { kind: "operator" }, {
      name: options.name,
      subdomain: options.subdomain,
      domain: options.domain,
      tenantType: options.type,
      plan: options.plan ?? (options.type === "individual" ? "individual" : "small"),
      status: "trial",
      centreNumber: options.centreNumber,
      admin,
    }), { begin: true });
  printResult(io, options, tenant, `${tenant.id}  ${tenant.url}`);
  const next = admin
    ? `login-link --tenant ${tenant.subdomain} --email ${admin.email}`
    : `staff add --tenant ${tenant.subdomain} --role admin --email … --first-name … --last-name …`;
  io.err(`Made. Next: ${next}\n`);
}

/** Throws invalid for incomplete data, before anything is created. */
function adminOf({ adminEmail, adminFirstName, adminLastName }: Options) {
  if ([adminEmail, adminFirstName, adminLastName].every((part) => part === undefined)) return undefined;
  const admin = { email: adminEmail ?? "", firstName: adminFirstName ?? "", lastName: adminLastName ?? "" };
  try {
    checkPerson(admin);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = Object.entries(error.details.fields ?? {})
      .map(([name, wrong]) => [`admin${name[0]!.toUpperCase()}${name.slice(1)}`, wrong]);
    throw new AppError(error.code, error.message, { fields: Object.fromEntries(fields) });
  }
  return admin;
}
