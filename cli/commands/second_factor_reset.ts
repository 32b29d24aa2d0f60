import type { Command } from "commander";
import { normalizeEmail } from "../../domain/people.ts";
import { resetSecondFactor } from "../../server/flows/second_factor.ts";
import { withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";

type Options = Format & { email: string };

export function secondFactorReset(noun: Command, io: Io): void {
  noun.command("reset")
    .description("let someone sign in by the emailed link alone when their app and recovery codes are lost")
    .requiredOption("--email <email>")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("second-factor reset --email jo@oaklane.example"))
    .action((options: Options) => run(options, io));
}

async function run(options: Options, io: Io): Promise<void> {
  const email = normalizeEmail(options.email);
  const { id } = await withInstallation(io, (services) => resetSecondFactor(services, email));
  printResult(io, options, { id, email }, `${id}  ${email}`);
  io.err("Reset, at every establishment. They are told by email, and can set up another one.\n");
}
