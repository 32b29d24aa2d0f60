import { AppError } from "../../domain/errors.ts";
import type { Config } from "../config/config.ts";

const HEADERS = { "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store" };

/** `/metrics` on an address of its own, which no school's host leads to. Throws conflict when it is taken. */
export function serveMetrics(
  { hostname, port }: NonNullable<Config["metrics"]>,
  collect: () => Promise<string>,
): { port: number; stop(): Promise<void> } {
  const handler = async (request: Request) =>
    request.method === "GET" && new URL(request.url).pathname === "/metrics"
      ? new Response(await collect(), { headers: HEADERS })
      : new Response("Not found", { status: 404 });
  try {
    const server = Deno.serve({ hostname, port, handler, onListen: () => {} });
    return { port: server.addr.port, stop: () => server.shutdown() };
  } catch (error) {
    if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    throw new AppError(
      "conflict",
      `The address of METRICS_ADDRESS is in use. Stop what uses it, or choose another port than ${port}.`,
    );
  }
}
