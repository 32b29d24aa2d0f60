// The server itself, started by cli/serve.ts with the mode as its argument and no more permissions than it needs.
import { AppError } from "../domain/errors.ts";
import { createApp } from "./app.ts";
import { startClock } from "./clock.ts";
import { ConfigError, type Mode, readConfig } from "./config.ts";
import { openServices } from "./create_services.ts";
import { demonstrationLinks } from "./demonstration/demonstration_links.ts";
import { makeDemonstration } from "./demonstration/make_demonstration.ts";
import { listen } from "./listen.ts";
import { humanLog, jsonLog } from "./log.ts";
import { devAssets, loadAssets } from "./ui/assets.ts";
import { startIslandThread } from "./ui/island_thread.ts";
import { untilToldToStop } from "./until_told_to_stop.ts";
import { welcome } from "./welcome.ts";

const CLIENT = new URL("../dist/client/", import.meta.url);
const VITE = "http://localhost:5173";

try {
  await serve(readMode(Deno.args[0]));
  Deno.exit(0);
} catch (error) {
  const known = error instanceof AppError || error instanceof ConfigError;
  console.error(known ? error.message + hint(error) : error);
  Deno.exit(1);
}

async function serve(mode: Mode): Promise<void> {
  const stopping = untilToldToStop();
  const config = readConfig((name) => Deno.env.get(name), mode);
  const production = mode === "production";
  const log = production ? jsonLog(console.log) : humanLog(console.log, () => new Date());
  const assets = mode === "development" ? devAssets(VITE) : await loadAssets(CLIENT);
  const islands = mode === "development" ? null : startIslandThread();
  const { services, close } = await openServices(config, {
    log,
    assets,
    renderIslands: islands?.render,
    migrate: production ? "none" : "all",
  });
  if (!production) await makeDemonstration(services);
  const app = createApp(services);
  const server = listen((request) => app.fetch(request), { port: config.port, everywhere: production });
  const clock = startClock(() => services);
  services.wake = clock.wake;
  const links = production ? null : await demonstrationLinks(services);
  if (production) log({ at: services.now().toISOString(), server: "ready", port: config.port });
  else console.log(`\n${welcome(config, links)}\n`);

  await stopping;
  await server.stop();
  await clock.stop();
  await islands?.close();
  await close();
  if (production) log({ at: services.now().toISOString(), server: "stopped" });
}

function readMode(text: string | undefined): Mode {
  const mode = (["start", "development", "production"] as const).find((mode) => mode === text);
  if (mode) return mode;
  throw new ConfigError([
    `the mode must be start, development or production: run deno task start, dev or serve`,
  ]);
}

function hint(error: unknown): string {
  const code = error instanceof AppError ? error.code : null;
  if (code === "not_found") {
    return `. The first establishment makes it: deno task cli tenant create --help`;
  }
  if (code === "unavailable") return `. See what is wrong: deno task cli doctor`;
  return "";
}
