import { layerOf } from "./layers.ts";

type Importing = { path: string; imports: readonly { target: string | null }[] };

/** One line per circle that a walk through the imports meets, types included: `a → b → a`. None means that there is none. */
export function circlesOf(files: readonly Importing[]): string[] {
  const targets = new Map(files.map(({ path, imports }) => [path, imports.map(({ target }) => target)]));
  const done = new Set<string>();
  const circles: string[] = [];
  const way: string[] = [];
  for (const path of targets.keys()) walk(path);
  return circles;

  function walk(path: string): void {
    if (done.has(path)) return;
    const met = way.indexOf(path);
    if (met >= 0) {
      circles.push([...way.slice(met), path].join(" → "));
      return;
    }
    way.push(path);
    for (const target of targets.get(path)!) {
      if (target !== null && targets.has(target)) walk(target);
    }
    way.pop();
    done.add(path);
  }
}

/**
 * Files of one folder joined into one, its subfolders too, such as `islands/chat` and `server/web/chat`. Imports of
 * other layers are left out: islands and the server know each other's types.
 */
export function foldersOf(files: readonly Importing[]): Importing[] {
  const folders = Map.groupBy(files, ({ path }) => folderOf(path));
  return [...folders].map(([path, members]) => ({
    path,
    imports: members.flatMap(({ imports }) => imports).flatMap(({ target }) => {
      const folder = target !== null && layerOf(target) === layerOf(path) ? folderOf(target) : path;
      return folder === path ? [] : [{ target: folder }];
    }),
  }));
}

function folderOf(path: string): string {
  return /^(server\/(features|web)\/|\w+\/)[^/]+/.exec(path)?.[0] ?? path;
}
