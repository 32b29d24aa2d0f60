import { join } from "node:path";
import { type Browser, type BrowserServer, chromium, type Page } from "playwright-core";
import { npmBrowser } from "./npm_browser.ts";
import { PageProblems } from "./page_problems.ts";

const SYSTEM_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

// Reserved names (RFC 2606, RFC 6761) resolve to this machine, others not at all.
const RESOLVER_RULES = [
  "MAP localhost 127.0.0.1",
  "MAP *.localhost 127.0.0.1",
  "MAP *.example 127.0.0.1",
  "MAP *.test 127.0.0.1",
  "MAP * ~NOTFOUND",
  "EXCLUDE 127.0.0.1",
].join(", ");

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--host-resolver-rules=${RESOLVER_RULES}`,
];

/** Journeys' pages live for seconds, in which compiling to machine code costs more than it saves; benchmarks measure with it. */
const SHORT_LIVED = ["--js-flags=--no-opt --no-maglev"];

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** The test runner's browser, else one of its own. */
export async function launchBrowser(): Promise<Browser> {
  const server = Deno.env.get("BROWSER_SERVER");
  return server ? await chromium.connect(server) : await chromium.launch(await launchOptions());
}

/** For all test files of a run: starting a browser takes longer than many a journey's first page. */
export async function launchBrowserServer(): Promise<BrowserServer> {
  return await chromium.launchServer({ ...await launchOptions(SHORT_LIVED), host: "127.0.0.1" });
}

/** A browser with a profile of its own: contexts of `launchBrowser` all refuse third-party cookies. */
export async function openProfile({ blocksThirdPartyCookies }: { blocksThirdPartyCookies: boolean }) {
  const folder = await Deno.makeTempDir({ prefix: "unitfolio-profile-" });
  await Deno.mkdir(join(folder, "Default"));
  const profile = { cookie_controls_mode: 0 };
  await Deno.writeTextFile(join(folder, "Default", "Preferences"), JSON.stringify({ profile }));
  const context = await chromium.launchPersistentContext(folder, {
    ...await launchOptions(),
    locale: "en-GB",
  });
  context.setDefaultTimeout(30_000);
  return {
    async newPage(): Promise<Page> {
      const page = await context.newPage();
      // npm's build knows no setting of the profile for it.
      if (blocksThirdPartyCookies) await blockThirdPartyCookies(page);
      return page;
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

async function blockThirdPartyCookies(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.setCookieControls", {
    enableThirdPartyCookieRestriction: true,
  });
}

/** Headless Chromium that reaches this machine only: from `CHROME`, else the system's, else npm's. */
async function launchOptions(moreArgs: readonly string[] = []) {
  const args = [...ARGS, ...moreArgs];
  const executablePath = Deno.env.get("CHROME") ?? await firstFile(SYSTEM_BROWSERS);
  if (executablePath) return { executablePath, args };
  const unpacked = await npmBrowser();
  return {
    executablePath: unpacked.executablePath,
    env: { ...Deno.env.toObject(), ...unpacked.env },
    args,
  };
}

type PageOptions = {
  width: number;
  height: number;
  /** Allowed hosts with port; default: any local one. */
  hosts?: string[];
};

/** Runs `fn` with a page in its own context, and fails if the page had problems that `fn` did not expect. */
export async function withPage<T>(
  browser: Browser,
  { width, height, hosts }: PageOptions,
  fn: (page: Page, problems: PageProblems) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: width < 700,
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(30_000);
  const problems = new PageProblems(context, hosts);
  try {
    const result = await fn(await context.newPage(), problems);
    problems.assertNone();
    return result;
  } catch (error) {
    throw await problems.addTo(error);
  } finally {
    await context.close();
  }
}

async function firstFile(paths: string[]): Promise<string | undefined> {
  for (const path of paths) {
    if (await Deno.stat(path).then((stat) => stat.isFile, () => false)) return path;
  }
}
