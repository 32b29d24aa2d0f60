import { loadAssets } from "../../server/ui/assets.ts";
import { openWorld, type School, type World, type WorldOptions } from "../world.ts";
import type { Line } from "./line.ts";

/** A world that listens on a port of this machine, with the built browser files. */
export type LiveWorld = World & {
  /** The address of a path at a school, as a browser opens it. */
  at(school: Pick<School, "host">, path: string): string;
  port: number;
};

/**
 * Opens one, at the end of a line if there is one. `await using` stops it. The browser files must have been built
 * (`deno task build`).
 */
export async function openLiveWorld(
  line?: Line,
  settings?: WorldOptions["settings"],
): Promise<LiveWorld> {
  let answer: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (request) => answer(request),
  );
  line?.lead(server.addr.port);
  const port = line?.port ?? server.addr.port;
  const assets = await loadAssets(new URL("../../dist/client/", import.meta.url));
  const world = await openWorld("file", {
    baseDomain: `localhost:${port}`,
    assets,
    realTime: true,
    settings,
  });
  answer = world.app.fetch;
  return {
    ...world,
    port,
    at: ({ host }, path) => `http://${host}${path}`,
    async [Symbol.asyncDispose]() {
      await server.shutdown();
      await world[Symbol.asyncDispose]();
    },
  };
}
