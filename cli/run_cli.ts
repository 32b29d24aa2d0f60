import { Command, CommanderError } from "commander";
import { contactList } from "./contact/list.ts";
import { doctor } from "./doctor/doctor.ts";
import type { Io } from "./io.ts";
import { jobsRun } from "./jobs/run.ts";
import { loginLink } from "./login_link/login_link.ts";
import { refusalOf, refusalWords } from "./refusal.ts";
import { staffAdd } from "./staff/add.ts";
import { studentLink } from "./student/link.ts";
import { superAdminAdd } from "./super_admin/add.ts";
import { tenantCreate } from "./tenant/create.ts";
import { tenantList } from "./tenant/list.ts";
import { tenantShow } from "./tenant/show.ts";
import { unitsImport } from "./units/import.ts";
import type { Act, Does } from "./verb.ts";

/** Exit codes: done, refused (the message says why), not understood. */
const DONE = 0;
const REFUSED = 1;
const USAGE = 2;

/** Runs one command line, `tenant create --name …`, and gives its exit code. */
export async function runCli(args: readonly string[], io: Io): Promise<number> {
  const json = args.includes("--json");
  let code = DONE;
  const act: Act = (run) => async (...given) => {
    const outcome: Does = await run(...given);
    if (outcome === "failed") code = REFUSED;
  };
  const usage: string[] = [];
  try {
    await program(io, act, (text) => usage.push(text)).parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return explainUsage(error, usage.join(""), io, json);
    const refusal = refusalOf(error);
    io.err(`${refusalWords(refusal)}\n`);
    if (json) io.out(`${JSON.stringify({ error: refusal }, null, 2)}\n`);
    return REFUSED;
  }
}

function program(io: Io, act: Act, onUsage: (text: string) => void): Command {
  const top = new Command("unitfolio")
    .description("Runs a Unitfolio installation from the command line.")
    .usage("<noun> <verb> [options]")
    .exitOverride()
    .showHelpAfterError("Add --help to see how it is used.")
    .configureOutput({ writeOut: (text) => io.out(text), writeErr: onUsage });
  const tenant = top.command("tenant").description("establishments");
  tenantCreate(tenant, io, act);
  tenantList(tenant, io, act);
  tenantShow(tenant, io, act);
  staffAdd(top.command("staff").description("an establishment's teachers and administrators"), io, act);
  superAdminAdd(top.command("super-admin").description("who runs the installation"), io, act);
  loginLink(top, io, act);
  studentLink(top.command("student").description("an establishment's students"), io, act);
  unitsImport(top.command("units").description("the installation's catalogue of units"), io, act);
  contactList(top.command("contact").description("what people write from the public pages"), io, act);
  jobsRun(top.command("jobs").description("background work"), io, act);
  doctor(top, io, act);
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
