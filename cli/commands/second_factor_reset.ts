import type { Command } from "commander";
import { normalizeEmail } from "../../domain/people.ts";
import { resetSecondFactor } from "../../server/flows/second_factor.ts";
import { withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";

type Options = Format & { email: string };

export function secondFactorReset(noun: Command, io: Io): void {
  noun.command("reset")
    .description("remove a person's second factor, when their app and recovery codes are lost")
    .requiredOption("--email <email>")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("second-factor reset --email jo@oaklane.example"))
    .action((options: Options) => run(options, io));
}

async function run(options: Options, io: Io): Promise<void> {
  const email = normalizeEmail(options.email);
  const { id } = await withInstallation(io, (services) => resetSecondFactor(services, email));
  printResult(io, options, { id, email }, `${id}  ${email}`);
  io.err("Reset for every establishment. The person is told by email, and can set up a new one.\n");
}
