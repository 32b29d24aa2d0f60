import assert from "node:assert/strict";
import type { ServerProcess } from "./server_process.ts";

export type Session = { host: string; cookie: string };

/** Uses the link that the server printed. */
export async function signInTeacher(server: ServerProcess): Promise<Session> {
  const { host, pathname, search } = server.address("Teacher");
  const response = await server.request(host, pathname + search, { method: "POST" });
  return { host, cookie: String(response.headers["set-cookie"]).split(";")[0] ?? "" };
}

/** The submissions of an open portfolio. */
export async function readOutcomes<Submission>(
  server: ServerProcess,
  session: Session,
): Promise<Submission[]> {
  const get = async <T>(path: string) =>
    JSON.parse((await server.request(session.host, path, session)).text) as T;
  const portfolios = await get<{ id: string; portfolioStatus: string | null }[]>("/api/assignments");
  const openPortfolio = portfolios.find((portfolio) => portfolio.portfolioStatus === null);
  assert.ok(openPortfolio, "the demonstration has an open portfolio");
  return await get<Submission[]>(`/api/assignments/${openPortfolio.id}/submissions`);
}
