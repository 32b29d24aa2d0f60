import type { SourceFile } from "./source_file.ts";

/** One line per circle that a walk through the imports meets, types included: `a → b → a`. None means that there is none. */
export function circlesOf(files: readonly SourceFile[]): string[] {
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
