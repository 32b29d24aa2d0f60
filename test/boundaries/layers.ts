/** Allowed imports by layer (docs/architecture.md). `test` and root files may import anything. */
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

/** Folder of a subject in `server/features/`, its verbs; null elsewhere. */
export function featureOf(path: string): string | null {
  return /^server\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** Folder of a subject in `server/web/`, its routes and pages; null elsewhere. */
export function webFolderOf(path: string): string | null {
  return /^server\/web\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** What answers requests: `routes.ts` and `page.tsx` of a folder in `server/web/`. */
export function isHttpModule(path: string): boolean {
  return webFolderOf(path) !== null && /\/(routes\.ts|page\.tsx)$/.test(path);
}

/** The server's folders from bottom to top; `app` are the files of `server/` itself. */
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
  "web",
  "app",
];

/** Null outside `server/`; a folder's own name where it is not in the order. */
export function serverLevelOf(path: string): string | null {
  const [layer, folder, ...rest] = path.split("/");
  if (layer !== "server" || folder === undefined) return null;
  return rest.length === 0 ? "app" : folder;
}

/** Subjects by level, in `server/features/` and `server/web/`: each imports those before it in its own folder. */
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

const CLI_MODULES = [
  "server/config/data_folders.ts",
  "server/config/config.ts",
  "server/config/environment.ts",
  "server/create_services.ts",
  "server/services/services.ts",
];

/** Server modules that the CLI may import. */
export function isCliModule(path: string): boolean {
  return /^server\/(features|flows|jobs|queue)\//.test(path) || CLI_MODULES.includes(path);
}
