import {
  FEATURE_ORDER,
  featureOf,
  isHttpModule,
  isTestCode,
  SERVER_ORDER,
  serverLevelOf,
  webFolderOf,
} from "./layers.ts";
import { OFFERED } from "./offered.ts";
import type { ImportRule } from "./source_file.ts";

const HONO = /^(hono|@hono)(\/|$)/;

const serverOrder: ImportRule = (path, { target }) => {
  const from = serverLevelOf(path);
  const to = target && serverLevelOf(target);
  if (!from || !to || from === to) return null;
  const [level, other] = [SERVER_ORDER.indexOf(from), SERVER_ORDER.indexOf(to)];
  const unnamed = level < 0 ? from : other < 0 ? to : null;
  if (unnamed !== null) return `name server/${unnamed} in SERVER_ORDER of test/boundaries/layers.ts`;
  return other < level ? null : `${to} is above ${from} in SERVER_ORDER, types included`;
};

const honoOnlyInRoutes: ImportRule = (path, { specifier }) =>
  /^server\/(features|web)\//.test(path) && !isHttpModule(path) && HONO.test(specifier)
    ? "only routes.ts and page.tsx in server/web import Hono, types included"
    : null;

const noSqlInWeb: ImportRule = (path, { specifier }) =>
  webFolderOf(path) && /^drizzle-orm/.test(specifier)
    ? "what answers requests calls verbs, which have the SQL"
    : null;

const routesPrivate: ImportRule = (path, { target }) => {
  const owner = target && webFolderOf(target);
  if (!owner || !isHttpModule(target) || !webFolderOf(path) || owner === webFolderOf(path)) return null;
  return `the routes and pages of ${owner} are for no other folder of server/web`;
};

const subjectOrder: ImportRule = (path, { target }) => {
  for (const subjectOf of [featureOf, webFolderOf]) {
    const from = subjectOf(path);
    const to = target && subjectOf(target);
    if (!from || !to || from === to) continue;
    const [level, other] = [FEATURE_ORDER.indexOf(from), FEATURE_ORDER.indexOf(to)];
    if (level < 0) return `name ${from} in FEATURE_ORDER of test/boundaries/layers.ts`;
    if (other >= level) return `${from} comes before ${to}: what both need belongs below them`;
  }
  return null;
};

const offeredFiles: ImportRule = (path, { target }) => {
  const owner = target && featureOf(target);
  if (!owner || !featureOf(path) || owner === featureOf(path) || isTestCode(target)) return null;
  const file = target.slice(`server/features/${owner}/`.length);
  return OFFERED[owner]?.includes(file)
    ? null
    : `${owner} does not offer ${file} to other features: name it in test/boundaries/offered.ts`;
};

/** Rules of the server's own order (docs/decisions/0085). */
export const SERVER_IMPORTS: readonly ImportRule[] = [
  serverOrder,
  honoOnlyInRoutes,
  noSqlInWeb,
  routesPrivate,
  subjectOrder,
  offeredFiles,
];
