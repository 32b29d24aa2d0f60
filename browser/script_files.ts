/** Where the build's files are. */
const BASE = "/assets/";

const fetched = new Map<string, Promise<void>>();

/** Fetches a script into the browser's cache, once. Rejects where the server cannot be reached or has it no more. */
export function fetchScript(url: string, priority: RequestPriority = "auto"): Promise<void> {
  const known = fetched.get(url);
  if (known) return known;
  const loading = isOfPage(url) ? Promise.resolve() : fetchFile(url, priority);
  fetched.set(url, loading);
  loading.catch(() => fetched.delete(url));
  return loading;
}

/**
 * In place of Vite's `__vitePreload` (vite.config.ts). Chromium never asks again for a module that it could not import, so a
 * script and those that it imports are fetched before: without a connection nothing is imported, and the next try may succeed.
 * Vite takes a `.then` of an `import()` into `load`; a failure is handled where a function that imports is called.
 */
export async function importFetched<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map((file) => fetchScript(BASE + file)));
  return await load();
}

/** Preloaded by the page, whose own scripts need it. */
function isOfPage(url: string): boolean {
  return [...document.querySelectorAll("link[rel=modulepreload]")]
    .some((link) => link.getAttribute("href") === url);
}

async function fetchFile(url: string, priority: RequestPriority): Promise<void> {
  const response = await fetch(url, { priority });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  await response.arrayBuffer();
}
