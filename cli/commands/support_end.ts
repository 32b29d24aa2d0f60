import type { Command } from "commander";
import { endSupportAsOperator } from "../../server/flows/open_support.ts";
import { resolveTenant, withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";

type Options = Format & { tenant: string };

export function supportEnd(noun: Command, io: Io): void {
  noun.command("end")
    .description("end an establishment's support access, with every session that uses it")
    .requiredOption("--tenant <tenant>", "the establishment's id or subdomain")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("support end --tenant oak"))
    .action((options: Options) => run(options, io));
}

async function run({ tenant, ...format }: Options, io: Io): Promise<void> {
  const result = await withInstallation(io, async (services) => {
    const { id } = await resolveTenant(services, tenant);
    return { id, ended: await endSupportAsOperator(services, id) };
  });
  const text = result.ended === null
    ? "There was no open support access."
    : `${result.id}  ended ${result.ended}`;
  printResult(io, format, result, text);
}
