import type { UnitSource } from "./unit_source.ts";

type FakeSource = AsyncDisposable & {
  url: string;
  port: number;
  /** Paths requested, oldest first. */
  requests: string[];
};

/** A local server; `await using` closes it. */
export function openFakeSource(
  answer: (path: string, request: Request) => Response | Promise<Response>,
): FakeSource {
  const requests: string[] = [];
  const ending = new AbortController();
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {}, signal: ending.signal },
    (request) => {
      const { pathname, search } = new URL(request.url);
      requests.push(pathname + search);
      return answer(pathname + search, request);
    },
  );
  const { port } = server.addr;
  return {
    url: `http://127.0.0.1:${port}/units/{unitCode}`,
    port,
    requests,
    async [Symbol.asyncDispose]() {
      ending.abort();
      await server.finished;
    },
  };
}

export function testSource(url: string, over: Partial<UnitSource> = {}): UnitSource {
  return { url, hosts: [], strict: false, ...over };
}

export const SOURCE_UNIT = {
  unitCode: "123456",
  title: "Caring for hens",
  level: "Entry Level",
  outcomes: [{ description: "demonstrated the ability to feed hens", evidenceType: "Summary sheet" }],
};
