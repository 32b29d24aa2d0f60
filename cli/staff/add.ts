import { type Command, Option } from "commander";
import { normalEmail, STAFF_ROLES, type StaffRole } from "../../domain/people.ts";
import { addStaff } from "../../server/flows/add_staff.ts";
import { tenantOf, withInstallation } from "../installation.ts";
import { answer, type Format, type Io } from "../io.ts";
import { type Act, examples, JSON_OPTION } from "../verb.ts";

type Options = Format & {
  tenant: string;
  email: string;
  firstName: string;
  lastName: string;
  role: StaffRole;
};

export function staffAdd(noun: Command, io: Io, act: Act): void {
  noun.command("add")
    .description("make somebody a teacher or an administrator of an establishment")
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
    .action(act((options: Options) => run(options, io)));
}

async function run(options: Options, io: Io): Promise<void> {
  const { firstName, lastName, role } = options;
  const email = normalEmail(options.email);
  const { id, subdomain } = await withInstallation(io, async (services) => {
    const tenant = await tenantOf(services, options.tenant);
    const added = await addStaff(services, { kind: "operator" }, tenant.id, {
      email,
      firstName,
      lastName,
      role,
    });
    return { ...added, subdomain: tenant.subdomain ?? tenant.id };
  });
  answer(io, options, { id, email, role }, `${id}  ${email}  ${role}`);
  io.err(`Added. A link to sign in with: login-link --tenant ${subdomain} --email ${email}\n`);
}
