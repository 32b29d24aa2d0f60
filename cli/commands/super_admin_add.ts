import type { Command } from "commander";
import { normalizeEmail } from "../../domain/people.ts";
import { addSuperAdmin } from "../../server/flows/add_super_admin.ts";
import { withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";

type Options = Format & { email: string; firstName: string; lastName: string };

export function superAdminAdd(noun: Command, io: Io): void {
  noun.command("add")
    .description("make someone a super admin of the installation")
    .requiredOption("--email <email>")
    .option("--first-name <name>", "unless the installation knows them already", "Super")
    .option("--last-name <name>", "unless the installation knows them already", "Admin")
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
  io.err(`Added. A link to sign in with: login-link --super-admin --email ${email}\n`);
}
