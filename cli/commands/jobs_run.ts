import type { Command } from "commander";
import { runDue } from "../../server/jobs/run_due.ts";
import { withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";

export function jobsRun(noun: Command, io: Io): void {
  noun.command("run")
    .description("run the background jobs that are due now (a running server does so automatically)")
    .requiredOption("--once", "run what is due once, then exit")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("jobs run --once"))
    .action((options: Format) => run(options, io));
}

async function run(options: Format, io: Io): Promise<void> {
  const { done, failed } = await withInstallation(io, runDue);
  printResult(io, options, { done, failed }, `${done} done, ${failed} failed`);
  if (failed > 0) io.err("Failed work is tried again later. See: doctor\n");
}
