import type { Command } from "commander";
import { listSchools } from "../../server/features/support/list_schools.ts";
import { tenantUrl } from "../../server/flows/make_sign_in_link.ts";
import { withInstallation } from "../installation.ts";
import { examples, type Format, type Io, JSON_OPTION, printResult, table } from "../io.ts";

export function supportList(noun: Command, io: Io): void {
  noun.command("list")
    .description("list establishments that currently let support in")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("support list", "support list --json"))
    .action((options: Format) => run(options, io));
}

async function run(options: Format, io: Io): Promise<void> {
  const open = await withInstallation(io, async ({ doors, config, now }) => {
    const { schools } = await doors.readControl((db) => listSchools(db, { find: "", now: now() }));
    return schools.flatMap(({ support, ...school }) =>
      support === null ? [] : [{ ...school, ...support, url: tenantUrl(config, school) }]
    );
  });
  const rows = open.map(({ id, name, endsAt, mayChange, url }) => [
    id,
    name,
    endsAt,
    mayChange ? "may change data" : "look only",
    url,
  ]);
  const text = rows.length > 0
    ? table(["ID", "NAME", "UNTIL", "SCOPE", "ADDRESS"], rows)
    : "No establishment lets support in. Its administrator does so in Settings, Support access.";
  printResult(io, options, open, text);
}
