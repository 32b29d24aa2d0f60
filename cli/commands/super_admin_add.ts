import type { Command } from "commander";
import { normalizeEmail } from "../../domain/people.ts";
import { addSuperAdmin } from "../../server/flows/add_super_admin.ts";
import { withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";

type Options = Format & { email: string; firstName: string; lastName: string };

export function superAdminAdd(noun: Command, io: Io): void {
  noun.command("add")
    .description("add a super admin to the installation")
    .requiredOption("--email <email>")
    .option("--first-name <name>", "for someone new to the installation", "Super")
    .option("--last-name <name>", "for someone new to the installation", "Admin")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("super-admin add --email ops@unitfolio.example"))
    .action((options: Options) => run(options, io));
}

async function run(options: Options, io: Io): Promise<void> {
  const { firstName, lastName } = options;
  const email = normalizeEmail(options.email);
  const { id } = await withInstallation(
    io,
    (services) => addSuperAdmin(services, { email, firstName, lastName }),
    { begin: true },
  );
  printResult(io, options, { id, email }, `${id}  ${email}`);
  io.err(`Added. To make a sign-in link: login-link --super-admin --email ${email}\n`);
}
