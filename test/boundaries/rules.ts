import { BROWSER_LAYERS, isCliModule, isTestCode, layerOf, MAY_IMPORT } from "./layers.ts";
import { SERVER_IMPORTS } from "./server_rules.ts";
import type { ImportRule, SourceFile } from "./source_file.ts";

const MAX_FILE_LINES = 200;
const VAGUE_FOLDERS = ["utils", "helpers", "common", "misc"];
const SERVER_PACKAGES = /^(zod|hono|@hono|drizzle-[a-z]+|@libsql|libsql)(\/|$)|^node:/;
const FILE_EXTENSION = /\.(tsx?|m?js|json|css|svg|png|woff2|sql|md)$/;
const DATABASE_CLIENTS = /^(@libsql\/.*|libsql|node:sqlite|drizzle-orm\/libsql(\/.*)?)$/;
/** The typed client; nothing else of Hono runs in a browser. */
const TYPED_CLIENT = { path: "islands/api.ts", specifier: /^hono(\/client)?$/ };

/** One line per violation: `path:line what: the rule`. */
export function violationsOf(file: SourceFile): string[] {
  const rules = isTestCode(file.path) ? TEST_RULES : PRODUCT_RULES;
  return [
    ...file.imports.flatMap((imported) =>
      rules.imports.flatMap((rule) => {
        const reason = rule(file.path, imported);
        return reason ? [`${file.path}:${imported.line} imports ${imported.specifier}: ${reason}`] : [];
      })
    ),
    ...rules.file.flatMap((rule) => rule(file)),
  ];
}

type FileRule = (file: SourceFile) => string[];

const relativeWithExtension: ImportRule = (_path, { specifier, target }) =>
  target !== null && !FILE_EXTENSION.test(target) ? `write the file's ending (${specifier}.ts)` : null;

const noTestImports: ImportRule = (_path, { target }) =>
  target !== null && isTestCode(target) ? "only tests import what tests are made of" : null;

const layers: ImportRule = (path, { target, typeOnly }) => {
  const from = layerOf(path);
  const to = target && layerOf(target);
  if (!from || !to || from === to || isTestCode(target)) return null;
  const allowed: readonly string[] = MAY_IMPORT[from];
  if (allowed.includes(to)) return null;
  if ((from === "islands" || from === "widget") && to === "server") {
    return typeOnly ? null : `${from} may know only the types of the server (import type)`;
  }
  if (from === "cli" && to === "server") {
    return isCliModule(target) ? null : "of the server, cli uses only verbs, flows, work and config";
  }
  return `${from} may import ${allowed.length ? allowed.join(", ") : "nothing"}, not ${to}`;
};

const domainIsPure: ImportRule = (path, { specifier, target }) =>
  layerOf(path) === "domain" && target === null && !SERVER_PACKAGES.test(specifier)
    ? "domain uses no package"
    : null;

const browserPackages: ImportRule = (path, { specifier, typeOnly }) => {
  const layer = layerOf(path);
  if (!layer || !BROWSER_LAYERS.includes(layer) || !SERVER_PACKAGES.test(specifier)) return null;
  if (
    layer === "islands" && (typeOnly || path === TYPED_CLIENT.path) && TYPED_CLIENT.specifier.test(specifier)
  ) {
    return null;
  }
  return `${layer} runs in browsers, which get no zod, Hono, drizzle, libSQL or node:`;
};

const databaseClientsOnlyInDb: ImportRule = (path, { specifier, typeOnly }) => {
  if (path.startsWith("db/") || !DATABASE_CLIENTS.test(specifier)) return null;
  // Types only; functions of this module open databases.
  if (specifier.startsWith("drizzle-orm/") && typeOnly) return null;
  return "only db/ opens databases; ask a door";
};

const noDenoInBrowsers: FileRule = ({ path, denoLines }) => {
  const layer = layerOf(path);
  if (!layer || !BROWSER_LAYERS.includes(layer)) return [];
  return denoLines.map((line) => `${path}:${line} uses Deno: ${layer} runs in browsers`);
};

const noStateInIslands: FileRule = ({ path, stateLines }) =>
  /^(islands|ui)\//.test(path) && path !== "islands/client.tsx"
    ? stateLines.map((line) =>
      `${path}:${line} keeps state in the module: on the server every school would share it`
    )
    : [];

/** Within limits of size, time and room; the uploads' own is as large as a file. */
const READS_BODIES = /^server\/(middleware\/read_(text|json)|web\/evidence\/uploads\/routes)\.ts$/;

const limitedBodies: FileRule = ({ path, bodyLines }) =>
  path.startsWith("server/") && !READS_BODIES.test(path)
    ? bodyLines.map((line) => `${path}:${line} reads a body without limits: use body(…) or readForm`)
    : [];

const GIVES_ROWS_TYPES = ["db/typed_rows.ts", "db/testing.ts"];

const typedByColumns: FileRule = ({ path, rowTypeLines }) =>
  GIVES_ROWS_TYPES.includes(path)
    ? []
    : rowTypeLines.map((line) => `${path}:${line} types rows by hand: use drizzle's builder or typedRows`);

const noVagueFolders: FileRule = ({ path }) =>
  path.split("/").slice(0, -1).filter((folder) => VAGUE_FOLDERS.includes(folder)).map((folder) =>
    `${path}:1 lies in ${folder}/: a folder bears the field's own word`
  );

const maxFileLines: FileRule = ({ path, lines, generated }) =>
  lines > MAX_FILE_LINES && !generated
    ? [`${path}:${MAX_FILE_LINES + 1} is ${lines} lines long: one over ${MAX_FILE_LINES} is two ideas`]
    : [];

const TEST_RULES = {
  imports: [relativeWithExtension, databaseClientsOnlyInDb],
  file: [noVagueFolders, maxFileLines, typedByColumns],
};

const PRODUCT_RULES = {
  imports: [
    ...TEST_RULES.imports,
    noTestImports,
    layers,
    domainIsPure,
    browserPackages,
    ...SERVER_IMPORTS,
  ],
  file: [...TEST_RULES.file, noDenoInBrowsers, noStateInIslands, limitedBodies],
};
