/** Allowed imports by layer (DESIGN, The house). `test` and root files may import anything. */
export const MAY_IMPORT = {
  domain: [],
  db: ["domain"],
  ui: ["domain"],
  browser: ["domain"],
  islands: ["domain", "ui", "browser"],
  widget: ["domain", "browser"],
  server: ["domain", "db", "ui", "islands", "browser"],
  cli: ["domain", "db"],
} as const satisfies Record<string, readonly string[]>;

type Layer = keyof typeof MAY_IMPORT;

/** Neither server packages nor Deno. */
export const BROWSER_LAYERS: readonly Layer[] = ["domain", "ui", "browser", "islands", "widget"];

/** Null outside the layers. */
export function layerOf(path: string): Layer | null {
  const folder = path.split("/")[0]!;
  return folder in MAY_IMPORT ? folder as Layer : null;
}

/** Tests, `testing.ts` files, and everything under test/. */
export function isTestCode(path: string): boolean {
  return path.startsWith("test/") || /(_test|(^|\/)testing)\.tsx?$/.test(path);
}

/** Null outside `server/features/`. */
export function featureOf(path: string): string | null {
  return /^server\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** `routes.ts` and `page.tsx`, which no other feature may import. */
export function isHttpModule(path: string): boolean {
  return /\/(routes\.ts|page\.tsx)$/.test(path);
}

/**
 * The server's folders from bottom to top: a file imports from its own level and those below. `pages` are the features'
 * `routes.ts` and `page.tsx`, `app` the files of `server/` itself.
 */
export const SERVER_ORDER: readonly string[] = [
  "kernel",
  "config",
  "adapters",
  "documents",
  "queue",
  "services",
  "http",
  "queries",
  "ui",
  "features",
  "flows",
  "jobs",
  "middleware",
  "metrics",
  "demonstration",
  "pages",
  "app",
];

/** Null outside `server/`; a folder's own name where it is not in the order. */
export function serverLevelOf(path: string): string | null {
  const [layer, folder, ...rest] = path.split("/");
  if (layer !== "server" || folder === undefined) return null;
  if (rest.length === 0) return "app";
  return folder === "features" && isHttpModule(path) ? "pages" : folder;
}

/** Features by level: each may import those before it. Pages bring together whatever they show. */
export const FEATURE_ORDER: readonly string[] = [
  "activity",
  "settings",
  "second_factor",
  "people",
  "units",
  "students",
  "classes",
  "school_year",
  "lessons",
  "support",
  "sign_in",
  "embed",
  "evidence",
  "establishment",
  "activity_log",
  "portfolio",
  "register",
  "lti",
  "phrases",
  "summary_sheets",
  "claims",
  "board",
  "chat",
  "documents",
  "student_record",
  "evidence_pack",
  "unit_record",
  "take_home",
  "erasures",
  "profile",
  "bookkeeping",
  "contact",
  "audit",
  "tenants",
  "billing",
  "signup",
  "guides",
  "landing",
  "student_page",
  "student_year",
  "waiting",
  "dashboard",
  "dev",
];

export function isPage(path: string): boolean {
  return path.endsWith("/page.tsx");
}

const CLI_MODULES = [
  "server/config/data_folders.ts",
  "server/config/config.ts",
  "server/config/environment.ts",
  "server/create_services.ts",
  "server/services/services.ts",
];

/** Server modules that the CLI may import. */
export function isCliModule(path: string): boolean {
  return featureOf(path) !== null && !isHttpModule(path) ||
    /^server\/(flows|jobs|queue)\//.test(path) || CLI_MODULES.includes(path);
}
