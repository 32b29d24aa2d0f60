import { type Config, readConfig } from "./config/config.ts";
import { openServices } from "./create_services.ts";
import type { Mode } from "./config/environment.ts";
import { humanLog, jsonLog, type Log } from "./kernel/log.ts";
import { readEnvironmentOnce } from "./kernel/read_environment_once.ts";
import { writeLine } from "./kernel/write_line.ts";
import type { Services } from "./services/services.ts";
import { devAssets, loadAssets } from "./services/assets.ts";
import { loadWidgetAssets } from "./services/widget_assets.ts";

const CLIENT = new URL("../dist/client/", import.meta.url);
const VITE = "http://localhost:5173";

export type Installation = {
  config: Config;
  services: Services;
  /** Waits for databases in use. */
  close(): Promise<void>;
};

export function productLog(mode: Mode): Log {
  return mode === "production" ? jsonLog(writeLine) : humanLog(writeLine, () => new Date());
}

/** What one isolate works with, from the environment. Throws `ConfigError`, and as `openServices` does. */
export async function openInstallation(mode: Mode): Promise<Installation> {
  readEnvironmentOnce();
  const config = readConfig((name) => Deno.env.get(name), mode);
  const metrics = config.metrics && (await import("./metrics/open_metrics.ts")).openMetrics();
  const { services, close } = await openServices(config, {
    ...(metrics ? { metrics } : {}),
    log: productLog(mode),
    // The widget is its last build: its frame is not Vite's page.
    assets: mode === "development"
      ? { ...devAssets(VITE), widget: await loadWidgetAssets(CLIENT).catch(() => undefined) }
      : await loadAssets(CLIENT),
    migrate: mode === "production" ? "none" : "all",
  });
  return { config, services, close };
}
