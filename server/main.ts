// Started by cli/serve.ts with the mode as argument and minimal permissions.
import { setTimeout } from "node:timers/promises";
import { dateAndTime, DEFAULT_TIME_ZONE } from "../domain/dates.ts";
import { AppError, causeChain } from "../domain/errors.ts";
import type { DiskState } from "./adapters/disk_room.ts";
import { createApp } from "./app.ts";
import { interruptTransfer } from "./features/evidence/uploads/receive_tus.ts";
import { startClock } from "./clock.ts";
import { type Config, ConfigError, readConfig } from "./config/config.ts";
import { startDiskWatch } from "./disk_watch.ts";
import type { Mode } from "./config/environment.ts";
import { scheduleInstallationSweep } from "./jobs/run_sweeps.ts";
import { type DemonstrationLinks, demonstrationLinks } from "./demonstration/demonstration_links.ts";
import { makeDemonstration } from "./demonstration/make_demonstration.ts";
import { openInstallation, productLog } from "./installation.ts";
import { type Isolates, startIsolates } from "./isolates.ts";
import { listen } from "./listen.ts";
import { isTemporary, openWhenUsable } from "./open_when_usable.ts";
import type { Services } from "./services/services.ts";

const PARENT_POLL_MS = 1_000;
const NO_PROXY = "TRUSTED_PROXY is not set: behind a proxy all clients count as one (docs/operations.md)";
const DISK_WARNINGS: Record<DiskState, string | null> = {
  ok: null,
  low: "The disk has little room: files are refused until there is more (DISK_RESERVE_MB).",
  full: "The disk is full: nothing can be saved and no one can sign in until there is room.",
};

try {
  await serve(readMode(Deno.args[0]));
  Deno.exit(0);
} catch (error) {
  const known = error instanceof AppError || error instanceof ConfigError;
  console.error(known ? error.message + errorHint(error) : error);
  Deno.exit(1);
}

async function serve(mode: Mode): Promise<void> {
  const stopping = waitForShutdown();
  const production = mode === "production";
  const { port } = readConfig((name) => Deno.env.get(name), mode);
  const installation = await openWhenUsable(() => openInstallation(mode), {
    listen: (handle) => listen(handle, { port, allInterfaces: production }),
    log: productLog(mode),
    stopping,
  });
  if (installation === null) return;
  const { config, services, close } = installation;
  const links = await unlessTemporary(services, async () => {
    await scheduleInstallationSweep(services);
    if (production) return null;
    await makeDemonstration(services);
    return await demonstrationLinks(services);
  });
  const app = createApp(services);
  const server = listen((request, connection) => app.fetch(request, connection), {
    port: config.port,
    allInterfaces: production,
    shared: config.isolates > 1 ? "first" : undefined,
  });
  const clock = startClock(services);
  services.wake = clock.wake;
  const isolates = await startIsolates(config.isolates - 1, { mode, port: server.port }, {
    wake: clock.wake,
    interruptUpload: (upload) => interruptTransfer(services, upload),
    forgetHosts: () => Promise.resolve(services.hosts.forget()),
  });
  services.forgetHosts = isolates.forgetHosts;
  services.interruptUpload = isolates.interruptUpload;
  const diskWatch = startDiskWatch(services);
  const metrics = config.metrics && await serveMetricsOf(services, config.metrics, isolates);
  if (production) {
    const { port, isolates } = config;
    services.log({ at: services.now().toISOString(), server: "ready", port, isolates });
    if (config.scheme === "https" && config.trustedProxies.length === 0) services.log({ warning: NO_PROXY });
  } else console.log(`\n${welcomeText(config, links, await services.disk.state())}\n`);

  await stopping;
  if (config.drainSeconds > 0) {
    services.draining = true;
    await isolates.leave();
    await setTimeout(config.drainSeconds * 1000);
  }
  diskWatch.stop();
  await Promise.all([server.stop(), isolates.stop(), metrics?.stop()]);
  await clock.stop();
  await close();
  if (production) services.log({ at: services.now().toISOString(), server: "stopped" });
}

async function serveMetricsOf(
  services: Services,
  address: NonNullable<Config["metrics"]>,
  isolates: Isolates,
): Promise<{ stop(): Promise<void> }> {
  const [{ collectMetrics }, { serveMetrics }] = await Promise.all([
    import("./metrics/collect_metrics.ts"),
    import("./metrics/serve_metrics.ts"),
  ]);
  return serveMetrics(address, () => collectMetrics({ ...services, others: isolates.metrics }));
}

/** Null where the disk is full, so that what is there can be read, or the databases are away again. */
async function unlessTemporary<T>(services: Services, work: () => Promise<T>): Promise<T | null> {
  return await work().catch((error) => {
    if (!isTemporary(error)) throw error;
    services.log({ at: services.now().toISOString(), fault: causeChain(error) });
    return null;
  });
}

function readMode(text: string | undefined): Mode {
  const mode = (["start", "development", "production"] as const).find((mode) => mode === text);
  if (mode) return mode;
  throw new ConfigError([
    `the mode must be start, development or production: run deno task start, dev or serve`,
  ]);
}

function errorHint(error: unknown): string {
  const code = error instanceof AppError ? error.code : null;
  if (code === "not_found") {
    return `. The first establishment makes it: deno task cli tenant create --help`;
  }
  if (code === "unavailable") return `. See what is wrong: deno task cli doctor`;
  return "";
}

function welcomeText(config: Config, links: DemonstrationLinks | null, disk: DiskState): string {
  const lines = [`Unitfolio is ready at ${config.scheme}://${config.baseDomain}`];
  const warning = DISK_WARNINGS[disk];
  if (warning) lines.push("", warning);
  if (!links && disk !== "full") lines.push("", "To make a sign-in link: deno task cli login-link --help");
  else if (links) {
    lines.push(
      "",
      `${links.school.name}, a demonstration school, is at ${links.school.url}`,
      `Sign in as (until ${dateAndTime(links.expiresAt, DEFAULT_TIME_ZONE)}; a staff link works once):`,
      "",
      `  Super admin    ${links.superAdmin}`,
      `  Administrator  ${links.administrator}`,
      `  Teacher        ${links.teacher}`,
      `  Student        ${links.student}`,
      `                 and the email address ${links.studentEmail}`,
    );
    if (config.mail.kind === "file") {
      lines.push("", `Emails that the product sends are shown at ${links.school.url}/dev/mail`);
    }
  }
  return lines.join("\n");
}

/** Resolves at the first signal, or when the parent process is gone: an orphan would keep the port. */
function waitForShutdown(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Windows has no SIGTERM.
  const signals = Deno.build.os === "windows"
    ? ["SIGINT", "SIGBREAK"] as const
    : ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) Deno.addSignalListener(signal, resolve);
  const parentPid = Deno.ppid;
  const timer = setInterval(() => Deno.ppid === parentPid || resolve(), PARENT_POLL_MS);
  return promise.finally(() => clearInterval(timer));
}
