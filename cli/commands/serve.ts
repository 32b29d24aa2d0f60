import type { Command } from "commander";
import { examples, type VerbIo } from "../io.ts";
import { launch } from "../serve.ts";

/** The launcher's tasks, for who has the program alone. */
export function serveCommands(top: Command, io: VerbIo): void {
  top.command("serve")
    .description("serve in production, until stopped by a signal")
    .addHelpText("after", examples("serve"))
    .action(() => run("serve", io));
  top.command("start")
    .description("serve on this machine only; creates a demonstration school in an empty data folder")
    .addHelpText("after", examples("start"))
    .action(() => run("start", io));
}

async function run(task: "serve" | "start", io: VerbIo): Promise<void> {
  if (await launch(task) !== 0) io.fail();
}
