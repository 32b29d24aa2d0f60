import assert from "node:assert/strict";
import type { ServerProcess } from "./server_process.ts";

/** Who asks a server: the host that they are at and the cookie of their session. */
export type SignedIn = { host: string; cookie: string };

/** Signs in with the link that the server printed for the teacher of its demonstration. */
export async function signInTeacher(server: ServerProcess): Promise<SignedIn> {
  const { host, pathname, search } = server.address("Teacher");
  const answer = await server.ask(host, pathname + search, { method: "POST" });
  return { host, cookie: String(answer.headers["set-cookie"]).split(";")[0] ?? "" };
}

/** The outcomes of a portfolio that is still open. */
export async function readOutcomes<Submission>(server: ServerProcess, who: SignedIn): Promise<Submission[]> {
  const get = async <T>(path: string) => JSON.parse((await server.ask(who.host, path, who)).text) as T;
  const portfolios = await get<{ id: string; portfolioStatus: string | null }[]>("/api/assignments");
  const open = portfolios.find((portfolio) => portfolio.portfolioStatus === null);
  assert.ok(open, "the demonstration has an open portfolio");
  return await get<Submission[]>(`/api/assignments/${open.id}/submissions`);
}
