import { setImmediate } from "node:timers/promises";
import { isNull, sql } from "drizzle-orm";
import { makeFolder } from "../db/adapters/owner_only.ts";
import { operatorMessage } from "../db/database_fault.ts";
import { jobs } from "../db/tenant/schema/index.ts";
import { storageText } from "../domain/limits.ts";
import { countUnreadable } from "../server/features/second_factor/count_unreadable.ts";
import { listTenants, type TenantItem } from "../server/features/tenants/read_tenants.ts";
import { retryFailed } from "../server/jobs/run_due.ts";
import { MAX_ATTEMPTS } from "../server/queue/queue.ts";
import { outstandingErasures } from "../server/flows/replay_erasures.ts";
import type { Services } from "../server/services/services.ts";
import type { Config } from "../server/config/config.ts";
import { configuredDiskRoom, openStorage } from "../server/create_services.ts";
import { clientIsBuilt } from "./client_build.ts";

/** `detail`: the finding, with a hint where it is not ok. */
export type Check = { name: string; ok: boolean; detail: string };

/** `inspect` returns its finding or throws; `hint` follows the error. */
export async function check(name: string, inspect: () => Promise<string>, hint = ""): Promise<Check> {
  try {
    return { name, ok: true, detail: await inspect() };
  } catch (error) {
    return {
      name,
      ok: false,
      detail: [operatorMessage(error).replace(/\s*\n\s*/g, " "), hint].filter(Boolean).join(". "),
    };
  }
}

/** One line for all healthy establishments, and one for each other; `broken`: ids of those that cannot be read. */
export async function checkTenants(services: Services): Promise<{ checks: Check[]; broken: Set<string> }> {
  const tenants = await services.doors.readControl(listTenants);
  const failed: Check[] = [];
  const broken = new Set<string>();
  for (const tenant of tenants) {
    const result = await check(
      `establishment ${tenant.subdomain ?? tenant.id}`,
      () => checkTenant(services, tenant, () => broken.add(tenant.id)),
    );
    if (!result.ok) failed.push(result);
    services.doors.closeIdleTenant(tenant.id);
    await setImmediate();
  }
  const healthy = tenants.length - failed.length;
  const checks = [
    { name: "establishments", ok: failed.length === 0, detail: `${healthy} of ${tenants.length} healthy` },
    ...failed,
  ];
  return { checks, broken };
}

/** Opening a door checks existence, schema version and identity. */
async function checkTenant(services: Services, tenant: TenantItem, onBroken: () => void): Promise<string> {
  const { doors } = services;
  if (tenant.readyAt === null) {
    throw new Error(
      "its creation has not finished; finish it with: jobs run --once, five minutes after it was started",
    );
  }
  const [row] = await doors.readTenant(tenant.id, (db) =>
    db.select({
      stuck: sql<number>`count(*) filter (where ${jobs.attempts} >= ${MAX_ATTEMPTS})`,
      waiting: sql<number>`count(*) filter (where ${jobs.lastError} like 'MailServerAway:%')`,
    }).from(jobs).where(isNull(jobs.doneAt))).catch((error) => {
      onBroken();
      throw error;
    });
  if (row && row.stuck > 0) {
    throw new Error(`${row.stuck} of its jobs were given up after ${MAX_ATTEMPTS} tries`);
  }
  if (row && row.waiting > 0) {
    throw new Error(
      `${row.waiting} of its emails could not reach the mail server and will be tried again`,
    );
  }
  const outstanding = await outstandingErasures(services, tenant.id);
  if (outstanding.length > 0) {
    throw new Error(
      `${outstanding.length} of its erasures are not carried out in its database, as after a restore; carry them out with: erasures replay --tenant ${
        tenant.subdomain ?? tenant.id
      }`,
    );
  }
  return "healthy";
}

/** What libSQL server is asked to set for each database; after `checkTenants`, which opens them all. */
export function checkDurability({ doors }: Services): Promise<Check> {
  return check("durability", () => {
    const weak = doors.weaklyDurable.map((name) => name.kind === "control" ? "control" : name.id);
    if (weak.length === 0) {
      return Promise.resolve("acknowledged writes are on disk, or the server does not say");
    }
    throw new Error(
      `an acknowledged write can be lost when the database server's machine crashes, in ${weak.join(", ")}`,
    );
  }, "Set durability_mode to strong for them: docs/operations.md");
}

/** Retries failed outbox entries and reports what still fails. */
export function checkOutbox(services: Services): Promise<Check> {
  return check("outbox", async () => {
    const { repaired, failing } = await retryFailed(services);
    if (failing.length === 0) {
      return repaired === 0 ? "nothing is stuck" : `nothing is stuck; repaired: ${repaired} that had failed`;
    }
    throw new Error(failing.map(({ id, kind, error }) => `${kind} ${id}: ${error}`).join("; "));
  });
}

/** Their owners cannot sign in where the secret that they are sealed under is not there any more. */
export function checkSecondFactors(services: Services): Promise<Check> {
  return check("second factors", async () => {
    const { stored, unreadable } = await countUnreadable(services);
    if (unreadable > 0) throw new Error(`${unreadable} of ${stored} cannot be read`);
    return `${stored} stored`;
  }, "Give APP_SECRET the value they were stored under, after the new one and a comma");
}

const ROOT = new URL("../", import.meta.url);

/** Evidence storage, and mails written to a folder. */
export function checkStorage({ storage, mail }: Config): Promise<Check[]> {
  const hint = "Give the user that runs Unitfolio permission to write there";
  return Promise.all([
    storage.kind === "file"
      ? check("storage", () => checkWritable(storage.folder), hint)
      : check("storage", () => checkBucket(storage), "docs/operations.md says what the bucket must allow"),
    mail.kind === "file"
      ? check("mail", () => checkWritable(mail.folder), hint)
      : check("mail", () => Promise.resolve(`sent through ${mail.kind}, which is not tried here`)),
  ]);
}

/** Checks the disk of databases and evidence in folders. */
export function checkDisk(config: Config): Promise<Check> {
  return check("disk", async () => {
    const disk = configuredDiskRoom(config);
    const [state, bytes] = await Promise.all([disk.state(), disk.free()]);
    if (bytes === Infinity) return "none on this machine";
    const free = storageText(bytes);
    if (state === "full") throw new Error(`${free} are free: nothing can be saved. Free some space`);
    const reserve = storageText(config.diskReserve);
    if (state === "low") {
      throw new Error(
        `${free} are free, less than DISK_RESERVE_MB (${reserve}): uploads are refused. Free some space`,
      );
    }
    return `${free} are free`;
  });
}

export function checkClientBuild(): Promise<Check> {
  return check("browser files", async () => {
    if (!await clientIsBuilt(ROOT)) throw new Error("dist/client contains no build");
    return "built";
  }, "Build them with: deno task build");
}

async function checkWritable(folder: string): Promise<string> {
  await makeFolder(folder);
  const file = await Deno.makeTempFile({ dir: folder, prefix: ".doctor-" });
  await Deno.remove(file);
  return `${folder} is writable`;
}

/** Stores, reads and removes a small object. */
async function checkBucket(config: Config["storage"] & { kind: "s3" }): Promise<string> {
  const storage = await openStorage(config);
  const key = `doctor/${crypto.randomUUID()}`;
  const content = new TextEncoder().encode("kept for a moment");
  try {
    const writing = await storage.begin(key);
    const size = await storage.append(key, writing, ReadableStream.from([content]), {
      from: 0,
      limit: content.length,
    });
    await storage.complete(key, writing);
    await new Response(await storage.read(key, 0, size)).bytes();
    await storage.remove(key);
    await storage.removeStrays("doctor", new Date(Date.now() - 86_400_000), 100);
  } catch (error) {
    throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
  }
  return `${config.address} stores, reads and removes objects`;
}
