import type { Command } from "commander";
import { normalEmail } from "../../domain/people.ts";
import { addSuperAdmin } from "../../server/flows/add_super_admin.ts";
import { withInstallation } from "../installation.ts";
import { answer, type Format, type Io } from "../io.ts";
import { type Act, examples, JSON_OPTION } from "../verb.ts";

type Options = Format & { email: string; firstName: string; lastName: string };

export function superAdminAdd(noun: Command, io: Io, act: Act): void {
  noun.command("add")
    .description("make somebody a super admin of the installation")
    .requiredOption("--email <email>")
    .option("--first-name <name>", "unless the installation knows them already", "Super")
    .option("--last-name <name>", "unless the installation knows them already", "Admin")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("super-admin add --email ops@unitfolio.example"))
    .action(act((options: Options) => run(options, io)));
}

async function run(options: Options, io: Io): Promise<void> {
  const { firstName, lastName } = options;
  const email = normalEmail(options.email);
  const { id } = await withInstallation(
    io,
    (services) => addSuperAdmin(services, { email, firstName, lastName }),
  );
  answer(io, options, { id, email }, `${id}  ${email}`);
  io.err(`Added. A link to sign in with: login-link --super-admin --email ${email}\n`);
}
