import type { Command } from "commander";
import { openServices } from "../../server/create_services.ts";
import type { Config } from "../../server/config.ts";
import { configOf } from "../installation.ts";
import { answer, type Format, type Io, table } from "../io.ts";
import { type Act, type Does, examples, JSON_OPTION } from "../verb.ts";
import { type Check, check } from "./check.ts";
import { checkOutbox, checkTenants } from "./check_databases.ts";
import { checkClient, checkKeeping } from "./check_places.ts";

export function doctor(top: Command, io: Io, act: Act): void {
  top.command("doctor")
    .description("look whether the installation is well, and try again what failed")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("doctor", "doctor --json"))
    .action(act((options: Format) => run(options, io)));
}

async function run(options: Format, io: Io): Promise<Does> {
  const checks = await examine(io);
  const ok = checks.every((check) => check.ok);
  const rows = checks.map((check) => [check.ok ? "ok" : "WRONG", check.name, check.detail]);
  answer(io, options, { ok, checks }, table(["", "CHECK", "FOUND"], rows));
  if (!ok) return "failed";
}

async function examine(io: Io): Promise<Check[]> {
  let config: Config | undefined;
  const settings = await check("settings", () => {
    config = configOf(io);
    return Promise.resolve("readable");
  });
  const client = await checkClient();
  if (!config) return [settings, client];
  return [settings, ...await examineDatabases(config, io), ...await checkKeeping(config), client];
}

async function examineDatabases(config: Config, io: Io): Promise<Check[]> {
  let opened: Awaited<ReturnType<typeof openServices>> | undefined;
  const control = await check("control database", async () => {
    // Looking must change no schema, so nothing is brought up to date.
    opened = await openServices(config, { now: io.now, log: () => {} });
    return config.databases.kind === "file" ? `in ${config.databases.dataDir}` : "reached";
  }, "Until there is one: tenant create. After an update of Unitfolio: start the server once");
  if (!opened) return [control];
  try {
    return [control, await checkOutbox(opened.services), ...await checkTenants(opened.services)];
  } finally {
    await opened.close();
  }
}
