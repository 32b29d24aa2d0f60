import { Command, CommanderError } from "commander";
import { accountingExport } from "./commands/accounting_export.ts";
import { backup } from "./commands/backup.ts";
import { claimForm } from "./commands/claim_form.ts";
import { completion } from "./commands/completion.ts";
import { contactList } from "./commands/contact_list.ts";
import { doctor } from "./commands/doctor.ts";
import { erasures } from "./commands/erasures.ts";
import { jobsRun } from "./commands/jobs_run.ts";
import { loginLink } from "./commands/login_link.ts";
import { restore } from "./commands/restore.ts";
import { secondFactorReset } from "./commands/second_factor_reset.ts";
import { serveCommands } from "./commands/serve.ts";
import { staffAdd } from "./commands/staff_add.ts";
import { studentLink } from "./commands/student_link.ts";
import { studentsImport } from "./commands/students_import.ts";
import { supportEnd } from "./commands/support_end.ts";
import { supportList } from "./commands/support_list.ts";
import { superAdminAdd } from "./commands/super_admin_add.ts";
import { superAdminDisconnect } from "./commands/super_admin_disconnect.ts";
import { tenantActive } from "./commands/tenant_active.ts";
import { tenantCreate } from "./commands/tenant_create.ts";
import { tenantDelete } from "./commands/tenant_delete.ts";
import { tenantExport } from "./commands/tenant_export.ts";
import { tenantHealth } from "./commands/tenant_health.ts";
import { tenantImport } from "./commands/tenant_import.ts";
import { tenantList } from "./commands/tenant_list.ts";
import { tenantMigrate } from "./commands/tenant_migrate.ts";
import { tenantPlan } from "./commands/tenant_plan.ts";
import { tenantSettings } from "./commands/tenant_settings.ts";
import { tenantShow } from "./commands/tenant_show.ts";
import { unitsImport } from "./commands/units_import.ts";
import { constraintMessage } from "../db/constraint_error.ts";
import { DatabaseFault, operatorMessage } from "../db/database_fault.ts";
import { DiskFull } from "../db/disk_full.ts";
import { AppError, type ErrorCode } from "../domain/errors.ts";
import { ConfigError } from "../server/config/config.ts";
import { BackupsAway } from "../server/flows/backups/backup_bucket.ts";
import { type Io, table, type VerbIo } from "./io.ts";

/** Exit codes, which scripts rely on. */
const DONE = 0;
const FAILED = 1;
const USAGE = 2;
const TRY_AGAIN = 3;

const EXIT_CODES = `
Exit codes:
  ${DONE}  done
  ${FAILED}  failed, wholly or in part: stderr says why
  ${USAGE}  used wrongly: nothing was done
  ${TRY_AGAIN}  a database or the bucket of backups cannot be reached, or a disk is full: try again later
`;

export async function runCli(args: readonly string[], io: Io): Promise<number> {
  const json = args.includes("--json");
  let code = DONE;
  const fail = () => void (code = FAILED);
  const usage: string[] = [];
  try {
    await program({ ...io, fail }, (text) => usage.push(text)).parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return explainUsage(error, usage.join(""), io, json);
    const report = toErrorReport(error);
    io.err(`${errorText(report)}\n`);
    if (json) io.out(`${JSON.stringify({ error: report }, null, 2)}\n`);
    return isTemporary(error) ? TRY_AGAIN : FAILED;
  }
}

/** Every noun and verb; `onUsage` is told what was used wrongly. */
export function program(io: VerbIo, onUsage: (text: string) => void): Command {
  const top = new Command("unitfolio")
    .description("Runs a Unitfolio installation from the command line.")
    .usage("<noun> <verb> [options]")
    .exitOverride()
    .showHelpAfterError("Add --help to see how it is used.")
    .helpCommand(false)
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .configureOutput({ writeOut: (text) => io.out(text), writeErr: onUsage })
    .addHelpText("after", EXIT_CODES);
  const tenant = top.command("tenant").description("establishments");
  tenantCreate(tenant, io);
  tenantList(tenant, io);
  tenantShow(tenant, io);
  tenantPlan(tenant, io);
  tenantActive(tenant, io);
  tenantHealth(tenant, io);
  tenantMigrate(tenant, io);
  tenantExport(tenant, io);
  tenantImport(tenant, io);
  tenantDelete(tenant, io);
  tenantSettings(tenant, io);
  staffAdd(top.command("staff").description("manage teachers and administrators"), io);
  const superAdmin = top.command("super-admin").description("manage super admins of the installation");
  superAdminAdd(superAdmin, io);
  superAdminDisconnect(superAdmin, io);
  secondFactorReset(top.command("second-factor").description("reset a second factor of staff"), io);
  loginLink(top, io);
  studentLink(top.command("student").description("create sign-in links for students"), io);
  studentsImport(top.command("students").description("import students from a file"), io);
  unitsImport(top.command("units").description("manage the installation's catalogue of units"), io);
  claimForm(top, io);
  accountingExport(top.command("accounting").description("export the provider's own accounts"), io);
  contactList(top.command("contact").description("list messages from the public pages"), io);
  erasures(top.command("erasures").description("list and repeat erasures of students"), io);
  const support = top.command("support").description("list and end support access");
  supportList(support, io);
  supportEnd(support, io);
  jobsRun(top.command("jobs").description("run background jobs"), io);
  backup(top, io);
  restore(top, io);
  doctor(top, io);
  serveCommands(top, io);
  completion(top, io);
  for (const noun of top.commands) if (noun.commands.length > 0) listVerbs(noun);
  return top;
}

/** Makes a noun alone print its verbs, one per line. */
function listVerbs(noun: Command): void {
  noun.helpCommand(false);
  const helpText = noun.helpInformation.bind(noun);
  noun.helpInformation = (context) => {
    if (!context?.error) return helpText(context);
    const rows = noun.commands.map((verb) => [`  ${noun.name()} ${verb.name()}`, verb.description()]);
    return `${table(["Choose a command:", ""], rows)}\n\nAdd --help to one of these to see how it is used.\n`;
  };
}

function explainUsage(error: CommanderError, usage: string, io: Io, json: boolean): number {
  if (error.exitCode === 0) return DONE;
  io.err(usage);
  if (json) {
    const isIncomplete = error.code === "commander.help";
    const message = isIncomplete ? "Choose a command." : error.message.replace(/^error: /, "");
    io.out(`${JSON.stringify({ error: { code: "invalid", message } }, null, 2)}\n`);
  }
  return USAGE;
}

/** Errors that a script can retry without a change. */
function isTemporary(error: unknown): boolean {
  return error instanceof DiskFull || error instanceof BackupsAway ||
    (error instanceof DatabaseFault && error.reason === "unreachable");
}

type ErrorReport = { code: ErrorCode; message: string; fields?: Record<string, string> };

/** By error code, where the message does not say. */
const HINTS: Partial<Record<ErrorCode, string>> = {
  unavailable: "Try again in a moment; if the problem persists, check the installation with: doctor",
  internal: "Check the installation with: doctor",
};

function toErrorReport(error: unknown): ErrorReport {
  if (error instanceof AppError) {
    const { fields } = error.details;
    return { code: error.code, message: operatorMessage(error), ...(fields ? { fields } : {}) };
  }
  if (constraintMessage(error) !== undefined) {
    return {
      code: "conflict",
      message: "Someone else did the same at the same time. Check the current state, and try again.",
    };
  }
  if (error instanceof ConfigError) return { code: "invalid", message: error.message };
  return { code: "internal", message: operatorMessage(error) };
}

function errorText({ code, message, fields = {} }: ErrorReport): string {
  const fieldLines = Object.entries(fields).map(([field, text]) => `${optionOf(field)}: ${text}`);
  const hint = HINTS[code];
  return [...(fieldLines.length > 0 ? fieldLines : [message]), ...(hint ? [hint] : [])].join("\n");
}

function optionOf(field: string): string {
  return `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
