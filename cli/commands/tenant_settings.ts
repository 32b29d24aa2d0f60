import type { Command } from "commander";
import { setCentreNumber } from "../../server/features/settings/set_centre_number.ts";
import { resolveTenant, withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";

type Options = Format & { tenant: string; centreNumber: string };

export function tenantSettings(noun: Command, io: Io): void {
  noun.command("settings")
    .description("set the centre number of an establishment, as its claim forms and summary sheets show it")
    .requiredOption("--tenant <tenant>", "the establishment's id or subdomain")
    .requiredOption("--centre-number <number>", "the awarding body's number of the centre")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("tenant settings --tenant oak --centre-number 12345"))
    .action((options: Options) => run(options, io));
}

async function run({ tenant, centreNumber: text, ...format }: Options, io: Io): Promise<void> {
  const { id, centreNumber } = await withInstallation(io, async (services) => {
    const { id } = await resolveTenant(services, tenant);
    const { doors, now } = services;
    const set = await doors.writeTenant(
      id,
      (tx) => setCentreNumber(tx, { kind: "operator" }, { centreNumber: text, now: now() }),
    );
    return { id, ...set };
  });
  printResult(io, format, { id, centreNumber }, `${id}  ${centreNumber}`);
}
