/** Who may import whom (DESIGN, The house). `test` and the files at the root may import anything. */
export const MAY_IMPORT = {
  domain: [],
  db: ["domain"],
  ui: ["domain"],
  islands: ["domain", "ui"],
  widget: ["domain"],
  server: ["domain", "db", "ui", "islands"],
  cli: ["domain", "db"],
} as const satisfies Record<string, readonly string[]>;

export type Layer = keyof typeof MAY_IMPORT;

/** Runs in browsers, so it may use neither the server's packages nor Deno. */
export const BROWSER_LAYERS: readonly Layer[] = ["domain", "ui", "islands", "widget"];

/** The layer of a file, or null where the table does not apply. */
export function layerOf(path: string): Layer | null {
  const folder = path.split("/")[0]!;
  return folder in MAY_IMPORT ? folder as Layer : null;
}

/** Tests, what they are built from (`testing.ts` beside what it opens), and everything under test/. */
export function isTestCode(path: string): boolean {
  return path.startsWith("test/") || /(_test|(^|\/)testing)\.tsx?$/.test(path);
}

/** The feature that owns a file, or null outside `server/features/`. */
export function featureOf(path: string): string | null {
  return /^server\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** `routes.ts` and `page.tsx`: the files of a feature that speak HTTP, and so are nobody else's to import. */
export function speaksHttp(path: string): boolean {
  return /\/(routes\.ts|page\.tsx)$/.test(path);
}

const FOR_COMMAND_LINE = ["server/config.ts", "server/create_services.ts", "server/services.ts"];

/** A file of the server that the command line may use: a feature's verb, a flow, a job, the configuration and what it opens. */
export function isForCommandLine(path: string): boolean {
  return featureOf(path) !== null && !speaksHttp(path) ||
    /^server\/(flows|jobs)\//.test(path) || FOR_COMMAND_LINE.includes(path);
}
