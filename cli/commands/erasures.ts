import type { Command } from "commander";
import { countText } from "../../domain/count_text.ts";
import { erasureReference } from "../../domain/erasure.ts";
import { type LedgerEntry, readLedger } from "../../server/flows/erasure_ledger.ts";
import { outstandingErasures, replayErasures } from "../../server/flows/replay_erasures.ts";
import type { Services } from "../../server/services/services.ts";
import { resolveTenant, withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult, table } from "../io.ts";

type Options = Format & { tenant?: string };

const TENANT_OPTION = ["--tenant <tenant>", "only of this establishment: its id or subdomain"] as const;

/** The ledger of erased students, which contains no names. */
export function erasures(noun: Command, io: Io): void {
  noun.command("list")
    .description("list erasures that were started, and erased students whom a restored database still has")
    .option(...TENANT_OPTION)
    .option(...JSON_OPTION)
    .addHelpText("after", examples("erasures list", "erasures list --tenant oak --json"))
    .action((options: Options) => runList(options, io));
  noun.command("replay")
    .description("erase students again after a database was restored from a backup")
    .option(...TENANT_OPTION)
    .option(...JSON_OPTION)
    .addHelpText("after", examples("erasures replay", "erasures replay --tenant oak"))
    .action((options: Options) => runReplay(options, io));
}

async function runList({ tenant, ...format }: Options, io: Io): Promise<void> {
  const entries = await withInstallation(io, async (services) => {
    const tenantId = await tenantIdOf(services, tenant);
    const ledger = await services.doors.readControl((db) => readLedger(db, tenantId));
    const outstanding = new Set((await outstandingErasures(services, tenantId)).map(({ id }) => id));
    return ledger.map((entry) => ({ ...entry, outstanding: outstanding.has(entry.id) }));
  });
  const rows = entries.map(({ id, tenantId, studentId, begunAt, outstanding }) => [
    outstanding ? "TO DO" : "done",
    erasureReference(id),
    tenantId,
    studentId,
    begunAt,
  ]);
  const text = rows.length === 0
    ? "No one was erased."
    : table(["", "ORDER", "ESTABLISHMENT", "STUDENT", "BEGUN"], rows);
  printResult(io, format, entries, text);
}

async function runReplay({ tenant, ...format }: Options, io: Io): Promise<void> {
  const replayed = await withInstallation(
    io,
    async (services) => await replayErasures(services, await tenantIdOf(services, tenant)),
  );
  printResult(
    io,
    format,
    { replayed: replayed.map(({ id }: LedgerEntry) => id) },
    replayedText(replayed.length),
  );
}

function replayedText(count: number): string {
  if (count === 0) return "Nothing to do: every erasure of the ledger is carried out.";
  return countText(count, "student was erased again.", "students were erased again.");
}

async function tenantIdOf(services: Services, tenant: string | undefined): Promise<string | null> {
  return tenant === undefined ? null : (await resolveTenant(services, tenant)).id;
}
