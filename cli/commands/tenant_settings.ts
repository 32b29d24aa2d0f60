import type { Command } from "commander";
import { checkCentreNumber } from "../../domain/centre_number.ts";
import { assertNoErrors } from "../../domain/errors.ts";
import { changeSettings } from "../../server/features/settings/change_settings.ts";
import { resolveTenant, withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";

/** `centreNumber`: false for `--no-centre-number`. */
type Options = Format & { tenant: string; centreNumber?: string | false };

export function tenantSettings(noun: Command, io: Io): void {
  noun.command("settings")
    .description("set an establishment's centre number, shown on its claim forms and summary sheets")
    .requiredOption("--tenant <tenant>", "the establishment's id or subdomain")
    .option("--centre-number <number>", "the centre number given by the awarding body")
    .option("--no-centre-number", "remove the number")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("tenant settings --tenant oak --centre-number 12345"))
    .action(async (options: Options, command: Command) => {
      const { centreNumber } = options;
      if (centreNumber === undefined) {
        command.error("error: say what to set: --centre-number <number> or --no-centre-number");
      }
      await run(options, io);
    });
}

async function run({ tenant, centreNumber: text = false, ...format }: Options, io: Io): Promise<void> {
  const message = text === false ? null : checkCentreNumber(text);
  assertNoErrors(message === null ? {} : { centreNumber: message });
  const { id, centreNumber } = await withInstallation(io, async (services) => {
    const { id } = await resolveTenant(services, tenant);
    const { doors, now } = services;
    const form = { organisationNumber: text || null };
    const { settings } = await doors.writeTenant(
      id,
      (tx) => changeSettings(tx, { kind: "operator" }, { form, now: now() }),
    );
    return { id, centreNumber: settings.organisationNumber };
  });
  printResult(io, format, { id, centreNumber }, `${id}  ${centreNumber ?? "no centre number"}`);
}
