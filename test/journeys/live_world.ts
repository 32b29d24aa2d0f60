import { loadAssets } from "../../server/services/assets.ts";
import { openWorld, type School, type World, type WorldOptions } from "../world.ts";
import type { TcpProxy } from "./tcp_proxy.ts";

/** A world that listens on a local port, with the built browser files. */
export type LiveWorld = World & {
  at(school: Pick<School, "host">, path: string): string;
  port: number;
};

export type LiveWorldOptions = Pick<WorldOptions, "adapter" | "settings"> & {
  proxy?: TcpProxy | undefined;
  domain?: string;
};

/** Needs `deno task build`. */
export async function openLiveWorld(
  { proxy, domain = "localhost", ...options }: LiveWorldOptions = {},
): Promise<LiveWorld> {
  let handle: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (request) => handle(request),
  );
  proxy?.forwardTo(server.addr.port);
  const port = proxy?.port ?? server.addr.port;
  const assets = await loadAssets(new URL("../../dist/client/", import.meta.url));
  const world = await openWorld({
    ...options,
    baseDomain: `${domain}:${port}`,
    assets,
    realTime: true,
  });
  handle = world.app.fetch;
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
