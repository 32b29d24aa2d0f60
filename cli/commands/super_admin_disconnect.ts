import type { Command } from "commander";
import { normalizeEmail } from "../../domain/people.ts";
import { disconnectSuperAdmin } from "../../server/flows/disconnect_super_admin.ts";
import { withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";

type Options = Format & { email: string };

export function superAdminDisconnect(noun: Command, io: Io): void {
  noun.command("disconnect")
    .description("disconnect the Google, Microsoft or other account that a super admin signs in with")
    .requiredOption("--email <email>")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("super-admin disconnect --email ops@unitfolio.example"))
    .action((options: Options) => run(options, io));
}

async function run(options: Options, io: Io): Promise<void> {
  const email = normalizeEmail(options.email);
  const { id } = await withInstallation(io, (services) => disconnectSuperAdmin(services, email));
  printResult(io, options, { id, email }, `${id}  ${email}`);
  io.err("Disconnected and signed out. The next account with that verified address will be connected.\n");
}
