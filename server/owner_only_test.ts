import assert from "node:assert/strict";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { putObject } from "./adapters/storage/storage.ts";
import { chunks } from "./adapters/storage/testing.ts";
import { readConfig } from "./config/config.ts";
import { openServices } from "./create_services.ts";
import { provisionTenant } from "./flows/provision_tenant.ts";
import type { Services } from "./services/services.ts";

const ignore = Deno.build.os === "windows";
const SCHOOL = {
  name: "Oak School",
  subdomain: "oak",
  tenantType: "institutional",
  plan: "medium",
  status: "active",
} as const;

Deno.test("all that is stored is its owner's alone, whatever the umask", { ignore }, async () => {
  await using data = await temporaryData();
  const modes = await withUmask(0o022, () => useInstallation(data.folder));
  assert.deepEqual(modes, {
    ".": "700",
    "control.db": "600",
    "control.db-shm": "600",
    "control.db-wal": "600",
    "objects": "700",
    "objects/ten_a": "700",
    "objects/ten_a/upl_1": "600",
    "objects/ten_a/upl_2.part": "600",
    "outbox": "700",
    "outbox/mail.json": "600",
    "tenants": "700",
    "tenants/oak.db": "600",
    "tenants/oak.db-shm": "600",
    "tenants/oak.db-wal": "600",
  });
});

Deno.test(
  "folders and databases that others could open are closed to them at the next start",
  { ignore },
  async () => {
    await using data = await temporaryData();
    await useInstallation(data.folder);
    const looser = ["", "tenants", "objects", "outbox"];
    for (const folder of looser) await Deno.chmod(join(data.folder, folder), 0o755);
    const databases = ["control.db", "control.db-wal", "control.db-shm"];
    for (const name of databases) {
      await Deno.writeTextFile(join(data.folder, name), "", { append: true });
      await Deno.chmod(join(data.folder, name), 0o644);
    }
    await withServices(data.folder, async ({ logLines }) => {
      assert.deepEqual(logLines, []);
      const modes = await modesIn(data.folder);
      for (const folder of looser) assert.equal(modes[folder || "."], "700", folder);
      for (const name of databases) assert.equal(modes[name], "600", name);
    });
  },
);

Deno.test("a folder of another owner is reported and stops nothing", { ignore }, async () => {
  await using data = await temporaryData();
  await useInstallation(data.folder);
  await Deno.chmod(join(data.folder, "outbox"), 0o755);
  const chmod = Deno.chmod;
  Deno.chmod = () => Promise.reject(new Deno.errors.PermissionDenied("Operation not permitted"));
  try {
    await withServices(data.folder, ({ logLines }) => {
      assert.deepEqual(logLines.map(({ work, fault }) => [work, fault]), [
        ["close a folder to other users", `${data.folder}/outbox: PermissionDenied: Operation not permitted`],
      ]);
      return Promise.resolve();
    });
  } finally {
    Deno.chmod = chmod;
  }
});

type Opened = { services: Services; logLines: Record<string, unknown>[] };

async function withServices(folder: string, work: (opened: Opened) => Promise<void>): Promise<void> {
  const config = readConfig((name) => name === "DATA_DIR" ? folder : undefined, "start");
  const logLines: Record<string, unknown>[] = [];
  const { services, close } = await openServices(config, {
    log: (line) => void logLines.push(line),
    migrate: "all",
  });
  try {
    await work({ services, logLines });
  } finally {
    await close();
  }
}

/** Resolves to the modes while it is open. */
async function useInstallation(folder: string): Promise<Record<string, string>> {
  let modes: Record<string, string> = {};
  await withServices(folder, async ({ services }) => {
    await provisionTenant(services, { kind: "operator" }, SCHOOL);
    await putObject(services.storage, "ten_a/upl_1", chunks(["a photo"]), 100);
    await services.storage.begin("ten_a/upl_2");
    await services.mail.send({ to: "amira@pupils.example", subject: "A link", text: "…", html: "…" });
    modes = await modesIn(folder);
  });
  return modes;
}

/** By path, without ids and times. */
async function modesIn(folder: string): Promise<Record<string, string>> {
  const paths = ["", ...await readdir(folder, { recursive: true })];
  const modes = await Promise.all(paths.map(async (path) => {
    const name = path.replace(/ten_\w+\.db/, "oak.db").replace(/^outbox\/.*json$/, "outbox/mail.json");
    return [name || ".", ((await stat(join(folder, path))).mode & 0o777).toString(8)] as const;
  }));
  return Object.fromEntries(modes.sort());
}

async function withUmask<T>(mask: number, work: () => Promise<T>): Promise<T> {
  const before = Deno.umask(mask);
  try {
    return await work();
  } finally {
    Deno.umask(before);
  }
}

async function temporaryData(): Promise<AsyncDisposable & { folder: string }> {
  const parent = await Deno.makeTempDir({ prefix: "unitfolio owner " });
  return {
    folder: join(parent, "data"),
    [Symbol.asyncDispose]: () => Deno.remove(parent, { recursive: true }),
  };
}
