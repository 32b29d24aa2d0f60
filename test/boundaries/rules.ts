import {
  BROWSER_LAYERS,
  featureOf,
  isForCommandLine,
  isTestCode,
  layerOf,
  MAY_IMPORT,
  speaksHttp,
} from "./layers.ts";
import type { Import, SourceFile } from "./source_file.ts";

const LONGEST_FILE = 200;
const VAGUE_FOLDERS = ["utils", "helpers", "common", "misc"];
const SERVER_PACKAGES = /^(zod|hono|@hono|drizzle-[a-z]+|@libsql|libsql)(\/|$)|^node:/;
const FILE_ENDING = /\.(tsx?|m?js|json|css|svg|png|woff2|sql|md)$/;
const HONO = /^(hono|@hono)(\/|$)/;
const DATABASE_CLIENTS = /^(@libsql\/.*|libsql|node:sqlite|drizzle-orm\/libsql(\/.*)?)$/;
/** The typed client is Hono's own, and small; nothing else of Hono reaches a browser. */
const TYPED_CLIENT = { path: "islands/api.ts", specifier: "hono/client" };

/** What is wrong with a file, a line each: `path:line what: the rule`. */
export function violationsOf(file: SourceFile): string[] {
  return [
    ...file.imports.flatMap((found) =>
      importRules.flatMap((rule) => {
        const broken = rule(file.path, found);
        return broken ? [`${file.path}:${found.line} imports ${found.specifier}: ${broken}`] : [];
      })
    ),
    ...fileRules.flatMap((rule) => rule(file)),
  ];
}

type ImportRule = (path: string, found: Import) => string | null;
type FileRule = (file: SourceFile) => string[];

const relativeWithExtension: ImportRule = (_path, { specifier, target }) =>
  target !== null && !FILE_ENDING.test(target) ? `write the file's ending (${specifier}.ts)` : null;

const testsStayTests: ImportRule = (path, { target }) =>
  target !== null && isTestCode(target) && !isTestCode(path)
    ? "only tests import what tests are made of"
    : null;

const layers: ImportRule = (path, { target, typeOnly }) => {
  const from = layerOf(path);
  const to = target && layerOf(target);
  if (!from || !to || from === to || isTestCode(path) || isTestCode(target)) return null;
  const allowed: readonly string[] = MAY_IMPORT[from];
  if (allowed.includes(to)) return null;
  if (from === "islands" && to === "server") {
    return typeOnly ? null : "islands know only the types of the server's routes (import type)";
  }
  if (from === "cli" && to === "server") {
    return isForCommandLine(target) ? null : "of the server, cli uses only verbs, flows and config";
  }
  return `${from} may import ${allowed.length ? allowed.join(", ") : "nothing"}, not ${to}`;
};

const domainIsPure: ImportRule = (path, { specifier, target }) =>
  layerOf(path) === "domain" && !isTestCode(path) && target === null && !SERVER_PACKAGES.test(specifier)
    ? "domain uses no package"
    : null;

const browserPackages: ImportRule = (path, { specifier }) => {
  const layer = layerOf(path);
  if (!layer || !BROWSER_LAYERS.includes(layer) || isTestCode(path) || !SERVER_PACKAGES.test(specifier)) {
    return null;
  }
  if (path === TYPED_CLIENT.path && specifier === TYPED_CLIENT.specifier) return null;
  return `${layer} runs in browsers, which get no zod, Hono, drizzle, libSQL or node:`;
};

const honoAtTheDoor: ImportRule = (path, { specifier }) =>
  featureOf(path) && !speaksHttp(path) && !isTestCode(path) && HONO.test(specifier)
    ? "in a feature only routes.ts and page.tsx speak HTTP, types included"
    : null;

const featuresKeepTheirInside: ImportRule = (path, { target }) => {
  const owner = target && featureOf(target);
  if (!owner || !featureOf(path) || owner === featureOf(path) || isTestCode(path)) return null;
  return speaksHttp(target) ? `of the feature ${owner} others use its verbs, not its routes or page` : null;
};

const databasesOpenInDb: ImportRule = (path, { specifier, typeOnly }) => {
  if (path.startsWith("db/") || path.startsWith("test/fakes/") || !DATABASE_CLIENTS.test(specifier)) {
    return null;
  }
  // Its types describe what a door hands out; only its functions open a database.
  if (specifier.startsWith("drizzle-orm/") && typeOnly) return null;
  return "only db/ opens databases; ask a door";
};

const importRules = [
  relativeWithExtension,
  testsStayTests,
  layers,
  domainIsPure,
  browserPackages,
  honoAtTheDoor,
  featuresKeepTheirInside,
  databasesOpenInDb,
];

const noDenoInBrowsers: FileRule = ({ path, denoLines }) => {
  const layer = layerOf(path);
  if (!layer || !BROWSER_LAYERS.includes(layer) || isTestCode(path)) return [];
  return denoLines.map((line) => `${path}:${line} uses Deno: ${layer} runs in browsers`);
};

const noStateInIslands: FileRule = ({ path, stateLines }) =>
  /^(islands|ui)\//.test(path) && path !== "islands/client.tsx" && !isTestCode(path)
    ? stateLines.map((line) =>
      `${path}:${line} keeps state in the module: on the server every school would share it`
    )
    : [];

const tellingFolders: FileRule = ({ path }) =>
  path.split("/").slice(0, -1).filter((folder) => VAGUE_FOLDERS.includes(folder)).map((folder) =>
    `${path}:1 lies in ${folder}/: a folder bears the field's own word`
  );

const shortFiles: FileRule = ({ path, lines, generated }) =>
  lines > LONGEST_FILE && !generated
    ? [`${path}:${LONGEST_FILE + 1} is ${lines} lines long: one over ${LONGEST_FILE} is two ideas`]
    : [];

const fileRules = [noDenoInBrowsers, noStateInIslands, tellingFolders, shortFiles];
