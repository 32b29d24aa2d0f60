import { Command, CommanderError } from "commander";
import { contactList } from "./commands/contact_list.ts";
import { doctor } from "./commands/doctor.ts";
import { jobsRun } from "./commands/jobs_run.ts";
import { loginLink } from "./commands/login_link.ts";
import { staffAdd } from "./commands/staff_add.ts";
import { studentLink } from "./commands/student_link.ts";
import { superAdminAdd } from "./commands/super_admin_add.ts";
import { tenantCreate } from "./commands/tenant_create.ts";
import { tenantList } from "./commands/tenant_list.ts";
import { tenantShow } from "./commands/tenant_show.ts";
import { unitsImport } from "./commands/units_import.ts";
import { errorText, toErrorReport } from "./error_report.ts";
import type { Io } from "./io.ts";
import type { VerbResult, WithExitCode } from "./verb.ts";

/** Exit codes. */
const DONE = 0;
const FAILED = 1;
const USAGE = 2;

export async function runCli(args: readonly string[], io: Io): Promise<number> {
  const json = args.includes("--json");
  let code = DONE;
  const withExitCode: WithExitCode = (run) => async (...args) => {
    const result: VerbResult = await run(...args);
    if (result === "failed") code = FAILED;
  };
  const usage: string[] = [];
  try {
    await program(io, withExitCode, (text) => usage.push(text)).parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return explainUsage(error, usage.join(""), io, json);
    const report = toErrorReport(error);
    io.err(`${errorText(report)}\n`);
    if (json) io.out(`${JSON.stringify({ error: report }, null, 2)}\n`);
    return FAILED;
  }
}

function program(io: Io, withExitCode: WithExitCode, onUsage: (text: string) => void): Command {
  const top = new Command("unitfolio")
    .description("Runs a Unitfolio installation from the command line.")
    .usage("<noun> <verb> [options]")
    .exitOverride()
    .showHelpAfterError("Add --help to see how it is used.")
    .configureOutput({ writeOut: (text) => io.out(text), writeErr: onUsage });
  const tenant = top.command("tenant").description("establishments");
  tenantCreate(tenant, io, withExitCode);
  tenantList(tenant, io, withExitCode);
  tenantShow(tenant, io, withExitCode);
  staffAdd(
    top.command("staff").description("an establishment's teachers and administrators"),
    io,
    withExitCode,
  );
  superAdminAdd(top.command("super-admin").description("who runs the installation"), io, withExitCode);
  loginLink(top, io, withExitCode);
  studentLink(top.command("student").description("an establishment's students"), io, withExitCode);
  unitsImport(top.command("units").description("the installation's catalogue of units"), io, withExitCode);
  contactList(
    top.command("contact").description("what people write from the public pages"),
    io,
    withExitCode,
  );
  jobsRun(top.command("jobs").description("background work"), io, withExitCode);
  doctor(top, io, withExitCode);
  return top;
}

function explainUsage(error: CommanderError, usage: string, io: Io, json: boolean): number {
  if (error.exitCode === 0) return DONE;
  io.err(usage);
  if (json) {
    const message = error.message.replace(/^error: /, "");
    io.out(`${JSON.stringify({ error: { code: "invalid", message } }, null, 2)}\n`);
  }
  return USAGE;
}
