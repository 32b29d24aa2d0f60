// The server of the bench, a process of its own: the real application with built browser files, and beside it one path
// that sends the page's reads without rendering. Prints its port and what to ask for as one JSON line.
import { loadAssets } from "../../server/ui/assets.ts";
import { activeMode } from "../../domain/active_role.ts";
import { readPortfolio } from "../../server/features/portfolio/read_portfolio.ts";
import { readVisit } from "../../server/features/sign_in/read_session.ts";
import { hashToken } from "../../server/tokens.ts";
import { openWorld } from "../world.ts";
import { growSchool, makeBenchSchool } from "./portfolio_school.ts";

let answer: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
const server = Deno.serve(
  { port: 0, hostname: "127.0.0.1", onListen: () => {} },
  (request) => answer(request),
);
const { port } = server.addr;
const assets = await loadAssets(new URL("../../dist/client/", import.meta.url));
const world = await openWorld("file", { baseDomain: `localhost:${port}`, assets });
world.services.log = () => {};
const bench = await makeBenchSchool(world);
const { school, portfolio, teacher } = bench;
const cookie = [...teacher.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const [token] = [...teacher.cookies.values()];

answer = async (request) => {
  const { pathname } = new URL(request.url);
  if (pathname === "/bench/reads") return Response.json(await reads());
  if (pathname === "/bench/grow") {
    await growSchool(world, bench, 2000);
    return Response.json(true);
  }
  return await world.app.fetch(request);
};

/** What the page reads, in its two turns. */
async function reads() {
  const { doors, now } = world.services;
  const visit = await doors.readTenant(school.id, (db) => readVisit(db, hashToken(token!), now(), undefined));
  const actor = visit.session?.actor;
  if (actor?.kind !== "staff" || activeMode(actor.role, undefined) !== actor.mode) {
    throw new Error("nobody is signed in");
  }
  return [visit, await doors.readTenant(school.id, (db) => readPortfolio(db, portfolio.id, actor))];
}

console.log(JSON.stringify({ port, host: school.host, cookie, path: `/student-portfolio/${portfolio.id}` }));
