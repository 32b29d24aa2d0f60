import type { UnitSource } from "./unit_source.ts";

export type FakeSource = AsyncDisposable & {
  /** The address of a unit, as UNIT_SOURCE_URL has it. */
  url: string;
  port: number;
  /** The paths that were asked for, oldest first. */
  asked: string[];
};

/** A source on this machine that answers as it is told. `await using` ends it. */
export function openFakeSource(
  answer: (path: string, request: Request) => Response | Promise<Response>,
): FakeSource {
  const asked: string[] = [];
  const ending = new AbortController();
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {}, signal: ending.signal },
    (request) => {
      const { pathname, search } = new URL(request.url);
      asked.push(pathname + search);
      return answer(pathname + search, request);
    },
  );
  const { port } = server.addr;
  return {
    url: `http://127.0.0.1:${port}/units/{unitCode}`,
    port,
    asked,
    async [Symbol.asyncDispose]() {
      ending.abort();
      await server.finished;
    },
  };
}

/** A source as tests outside production ask it. */
export function sourceAt(url: string, over: Partial<UnitSource> = {}): UnitSource {
  return { url, hosts: [], strict: false, ...over };
}

/** A unit as a source's JSON has it. */
export const SOURCE_UNIT = {
  unitCode: "123456",
  title: "Caring for hens",
  level: "Entry Level",
  outcomes: [{ description: "demonstrated the ability to feed hens", evidenceType: "Summary sheet" }],
};
