import { type Command, Option } from "commander";
import { normalizeEmail, STAFF_ROLES, type StaffRole } from "../../domain/people.ts";
import { addStaff } from "../../server/flows/add_staff.ts";
import { resolveTenant, withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";

type Options = Format & {
  tenant: string;
  email: string;
  firstName: string;
  lastName: string;
  role: StaffRole;
};

export function staffAdd(noun: Command, io: Io): void {
  noun.command("add")
    .description("add a teacher or an administrator to an establishment")
    .requiredOption("--tenant <tenant>", "the establishment's id or subdomain")
    .requiredOption("--email <email>")
    .requiredOption("--first-name <name>")
    .requiredOption("--last-name <name>")
    .addOption(new Option("--role <role>").choices(STAFF_ROLES).makeOptionMandatory())
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples(
        "staff add --tenant oak --email jo@oaklane.example --first-name Jo --last-name Reed --role teacher",
      ),
    )
    .action((options: Options) => run(options, io));
}

async function run(options: Options, io: Io): Promise<void> {
  const { firstName, lastName, role } = options;
  const email = normalizeEmail(options.email);
  const { id, subdomain } = await withInstallation(io, async (services) => {
    const tenant = await resolveTenant(services, options.tenant);
    const added = await addStaff(services, { kind: "operator" }, tenant.id, {
      email,
      firstName,
      lastName,
      role,
    });
    return { ...added, subdomain: tenant.subdomain ?? tenant.id };
  });
  printResult(io, options, { id, email, role }, `${id}  ${email}  ${role}`);
  io.err(`Added. To make a sign-in link: login-link --tenant ${subdomain} --email ${email}\n`);
}
