import type { Command } from "commander";
import { runDue } from "../../server/jobs/run_due.ts";
import { withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";

export function jobsRun(noun: Command, io: Io): void {
  noun.command("run")
    .description("do the background work that is due now (a running server does it automatically)")
    .requiredOption("--once", "one round, then end")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("jobs run --once"))
    .action((options: Format) => run(options, io));
}

async function run(options: Format, io: Io): Promise<void> {
  const { done, failed } = await withInstallation(io, runDue);
  printResult(io, options, { done, failed }, `${done} done, ${failed} failed`);
  if (failed > 0) io.err("What failed is tried again later. See: doctor\n");
}
