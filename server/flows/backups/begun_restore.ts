import { join } from "node:path";
import { ifNotFound } from "../../../db/adapters/if_not_found.ts";
import type { Adapter } from "../../../db/adapters/adapter.ts";
import { makeFolder } from "../../../db/adapters/owner_only.ts";
import { AppError } from "../../../domain/errors.ts";
import { writeNewFile } from "./backup_files.ts";
import type { Manifest } from "./manifest.ts";

const CONTROL = { kind: "control" } as const;
const MARK = "restore-under-way.json";

type Begun = { adapter: Adapter; dataDir: string; manifest: Manifest };

/**
 * `load`: nothing is there, or the remains of an earlier try with this backup. `finish`: everything is loaded, and that try
 * was interrupted afterwards. Throws conflict for an installation that is not empty, invalid for a backup of some schools.
 */
export async function readRestoreState({ adapter, dataDir, manifest }: Begun): Promise<"load" | "finish"> {
  if (manifest.control === null) {
    throw new AppError(
      "invalid",
      "This backup contains chosen establishments, not an installation. Restore one of them beside today's: --tenant, --as",
    );
  }
  const begun = await readMark(dataDir);
  const hasControl = await adapter.exists(CONTROL);
  if (begun === manifest.madeAt) return hasControl ? "finish" : "load";
  if (begun !== null) {
    throw new AppError(
      "conflict",
      `The backup of ${begun} was begun to be restored here. Restore that one first.`,
    );
  }
  const schools = await adapter.listTenants() ?? await existing(adapter, manifest);
  if (!hasControl && schools.length === 0) return "load";
  throw new AppError(
    "conflict",
    `This installation is not empty: it has ${
      hasControl ? "a control database" : `databases of establishments (${schools.slice(0, 3).join(", ")})`
    }. Nothing was changed. Restore into a new DATA_DIR or new databases, or one establishment beside today's: --tenant, --as`,
  );
}

/** Marks the restore, and removes what an earlier try has loaded. */
export async function beginRestore({ adapter, dataDir, manifest }: Begun): Promise<void> {
  await makeFolder(dataDir);
  if (await readMark(dataDir) === null) {
    await writeNewFile(join(dataDir, MARK), JSON.stringify({ madeAt: manifest.madeAt }));
  }
  for (const { id } of manifest.tenants) {
    const name = { kind: "tenant", id } as const;
    if (await adapter.exists(name)) await adapter.remove(name);
  }
}

export async function endRestore(dataDir: string): Promise<void> {
  await Deno.remove(join(dataDir, MARK));
}

/** Reads the mark: the backup's name. */
async function readMark(dataDir: string): Promise<string | null> {
  const text = await Deno.readTextFile(join(dataDir, MARK)).catch(ifNotFound(null));
  return text === null ? null : JSON.parse(text).madeAt;
}

async function existing(adapter: Adapter, { tenants }: Manifest): Promise<string[]> {
  const found: string[] = [];
  for (const { id } of tenants) if (await adapter.exists({ kind: "tenant", id })) found.push(id);
  return found;
}
