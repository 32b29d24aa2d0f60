import { sizeText } from "../../domain/limits.ts";
import type { FinishedRestore } from "../../server/flows/backups/finish_restore.ts";
import type { Manifest } from "../../server/flows/backups/manifest.ts";
import type { RestoredBeside } from "../../server/flows/backups/restore_beside.ts";
import type { RestoredInstallation } from "../../server/flows/backups/restore_installation.ts";

type Checked = { files: number; bytes: number };

export function dryRunText({ madeAt }: Manifest, { files, bytes }: Checked): string {
  return `The backup of ${madeAt} is intact: ${files} files, ${
    sizeText(bytes)
  }. It can be restored here. Nothing was changed.`;
}

export function installationText(
  { madeAt, checked, loaded, replayed, problems }: FinishedRestore & {
    madeAt: string;
    checked: Checked;
    loaded: RestoredInstallation | null;
  },
): string {
  return [
    `Restored the backup of ${madeAt}.`,
    `  ${checked.files} files, ${sizeText(checked.bytes)}, match their checksums`,
    ...(loaded ? loadedLines(loaded) : ["  loaded earlier, and finished now"]),
    `  ${replayed} erasures carried out again`,
    ...(problems.length > 0 ? ["To be done:", ...problems.map((problem) => `  ${problem}`)] : []),
  ].join("\n");
}

function loadedLines({ control, tenants, laterErasures }: RestoredInstallation): string[] {
  const databases = [control, ...tenants];
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  const ended = sum(databases.flatMap(({ ended }) => Object.values(ended)));
  return [
    `  ${databases.length} databases with ${sum(databases.map(({ rows }) => rows))} rows, counted by table`,
    `  ${sum(tenants.map(({ objects }) => objects))} stored files, ${
      sizeText(sum(tenants.map(({ bytes }) => bytes)))
    }`,
    `  ${ended} sessions, links, codes and queued emails ended`,
    ...(laterErasures > 0 ? [`  ${laterErasures} erasures known from a later backup`] : []),
  ];
}

export function besideText(
  { id, subdomain, name, url, objects, bytes, rows, ended, replayed, waiting }: RestoredBeside,
  { madeAt }: Manifest,
): string {
  const endings = Object.values(ended).reduce((all, one) => all + one, 0);
  return [
    `${id}  ${url}  ${name}`,
    `  as it was at ${madeAt}, beside today's: ${rows} rows, ${objects} stored files, ${sizeText(bytes)}`,
    `  ${endings} sessions, links, codes and queued jobs ended; ${replayed} erasures carried out again`,
    waiting > 0
      ? `  ${waiting} erasures are still to run, so its addresses do not work yet. See: erasures list. Then: tenant activate ${subdomain}`
      : `Next: login-link --tenant ${subdomain} --email …, and when it is no longer needed: tenant deactivate ${subdomain}`,
  ].join("\n");
}
