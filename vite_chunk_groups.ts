// Kinds of chunks for vite_chunks.ts.

type ModuleInfo = { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] };
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null };

const PAGE_SCRIPT = /\/islands\/(client|\w+\/\w+Island)\.tsx$/;

type Users = readonly string[];

/**
 * What several pages' first scripts have, chosen by those scripts, and `also` these modules. Takes the dependencies of its
 * modules along.
 */
export function shared(name: string, priority: number, belongs: (users: Users) => boolean, also?: RegExp) {
  const known = new Map<string, Users>();
  const usersOf = (id: string, graph: ModuleGraph) => {
    const users = known.get(id) ?? withImporters(id, graph).filter((module) => PAGE_SCRIPT.test(module));
    known.set(id, users);
    return users;
  };
  const isShared = (users: Users) => users.length > 1 && belongs(users);
  return {
    debugName: name,
    priority,
    name: (id: string, graph: ModuleGraph) =>
      also?.test(id) || !PAGE_SCRIPT.test(id) && isShared(usersOf(id, graph)) ? name : null,
  };
}

/** These modules, whose dependencies stay in chunks of their own: other pages have those without it. */
export function alone(name: string, test: RegExp) {
  return { name, test, priority: 0, includeDependenciesRecursively: false };
}

/** What a page fetches once it is live: dialogs and other parts under `islands/`, with what they alone use. */
export function later(name: string, ...parts: string[]) {
  const test = paths(...parts.map((part) => `islands/${part}`));
  return {
    debugName: name,
    name: (id: string, graph: ModuleGraph) =>
      withImporters(id, graph).filter((module) => isRoot(module, graph)).every((root) => test.test(root))
        ? name
        : null,
    priority: 0,
    includeDependenciesRecursively: false,
  };
}

/** The module and all that import it, directly or not. */
function withImporters(id: string, graph: ModuleGraph): string[] {
  const seen = new Set([id]);
  for (const module of seen) {
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  return [...seen];
}

/** Whether a script of its own would begin with it. */
function isRoot(id: string, graph: ModuleGraph): boolean {
  const info = graph.getModuleInfo(id);
  return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
}

/** Modules by their paths without the ending. */
export function paths(...names: string[]): RegExp {
  return new RegExp(`/(${names.join("|")})\\.(m?js|tsx?)$`);
}

export function packages(...names: string[]): RegExp {
  return new RegExp(`/node_modules/(${names.join("|")})/`);
}

export function either(...tests: RegExp[]): RegExp {
  return new RegExp(tests.map(({ source }) => source).join("|"));
}
