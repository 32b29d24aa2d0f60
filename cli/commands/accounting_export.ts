import type { Command } from "commander";
import { checkPeriod, type Period } from "../../domain/account_period.ts";
import { ACCOUNT_LISTS, type AccountList } from "../../domain/bookkeeping.ts";
import { AppError, assertNoErrors } from "../../domain/errors.ts";
import { exportAccounts } from "../../server/features/bookkeeping/export_accounts.ts";
import { openOutput } from "../../server/flows/output_file.ts";
import { withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult } from "../io.ts";

type Options = Format & { what: string; from?: string; to?: string; out?: string };

export function accountingExport(noun: Command, io: Io): void {
  noun.command("export")
    .description("export the provider's own accounts as CSV, newest first")
    .option("--what <list>", "transactions, or time for the time entries", "transactions")
    .option("--from <day>", "the first day, as YYYY-MM-DD (default: from the beginning)")
    .option("--to <day>", "the last day, as YYYY-MM-DD (default: to the end)")
    .option("--out <file>", "write to this new file (default: standard output)")
    .option(JSON_OPTION[0], "with --out: print a JSON summary of what was written")
    .addHelpText(
      "after",
      examples(
        "accounting export --out transactions.csv",
        "accounting export --what time --from 2026-01-01 --to 2026-12-31 --out time-2026.csv",
      ),
    )
    .action((options: Options) => run(options, io));
}

async function run(options: Options, io: Io): Promise<void> {
  const { out } = options;
  const what = listOf(options);
  const period = periodOf(options);
  await withInstallation(io, async ({ doors, now }) => {
    // Before it is recorded as an export.
    using file = out === undefined ? null : await openOutput(out, { createNew: true });
    const csv = await exportAccounts(doors, { kind: "operator" }, { what, ...period, now: now() });
    for await (const rows of csv) {
      if (file === null) io.out(rows);
      else await writeAll(file, rows);
    }
    if (out !== undefined) printResult(io, options, { what, ...period, file: out }, `Written: ${out}`);
  });
}

function listOf({ what, json, out }: Options): AccountList {
  const list = ACCOUNT_LISTS.find((known) => known === what);
  if (list === undefined) {
    throw new AppError("invalid", "--what takes transactions or time.", {
      fields: { what: "Give transactions or time" },
    });
  }
  if (json && out === undefined) {
    throw new AppError("invalid", "--json needs --out: the CSV itself is not JSON.");
  }
  return list;
}

function periodOf({ from = "", to = "" }: Options): Period {
  const errors = Object.entries(checkPeriod({ from, to }))
    .map((
      [field, message],
    ) => [field, message === "Choose a date" ? "Enter the day as YYYY-MM-DD" : message]);
  assertNoErrors(Object.fromEntries(errors));
  return { from: from || null, to: to || null };
}

async function writeAll(file: Deno.FsFile, text: string): Promise<void> {
  let rest = new TextEncoder().encode(text);
  while (rest.length > 0) rest = rest.subarray(await file.write(rest));
}
