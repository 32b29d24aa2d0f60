import assert from "node:assert/strict";
import { type App, openBrowserClient } from "../browser_client.ts";
import { s3Server } from "../fakes/s3_server.ts";
import { openWorld, type World } from "../world.ts";
import { appAt, freePort, ONE_ISOLATE, SERVER, type ServerProcess, startServer } from "./server_process.ts";

type Fleet = {
  /** Its browsers' requests go to the servers in turns. */
  world: World;
  servers: ServerProcess[];
  start(): Promise<ServerProcess>;
};

/** Two servers on one libSQL server and one bucket, as behind a proxy that deals requests out. */
export async function withFleet(test: (fleet: Fleet) => Promise<void>): Promise<void> {
  const port = freePort();
  await using bucket = await s3Server();
  const baseDomain = `localhost:${port}`;
  await using world = await openWorld({ adapter: "remote", baseDomain, realTime: true });
  // An installation without a school would be given a demonstration.
  await world.school("elm");
  const settings = {
    ...world.environment,
    ...ONE_ISOLATE,
    BASE_DOMAIN: baseDomain,
    STORAGE_URL: bucket.storageUrl,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  };
  const start = () => startServer({ args: SERVER, dataDir: world.dataDir, port: freePort(), settings });
  const servers = await Promise.all([start(), start()]);
  let turn = 0;
  /** As a proxy does, what one server does not answer is sent to the next one. */
  const inTurns: App = {
    async request(asked) {
      const bytes = await asked.bytes();
      const copy = () =>
        new Request(asked.url, {
          method: asked.method,
          headers: asked.headers,
          body: bytes.length > 0 ? bytes : null,
        });
      for (let attempt = 0; attempt < servers.length; attempt++) {
        const { port } = servers[turn++ % servers.length]!;
        try {
          return await appAt(port).request(copy());
        } catch (error) {
          if (attempt === servers.length - 1) throw error;
        }
      }
      throw new Error("no server answers");
    },
  };
  const browser: World["browser"] = (host) => openBrowserClient(inTurns, host, "http");
  await test({ world: { ...world, browser }, servers, start });
  for (const server of servers) {
    server.kill("SIGTERM");
    assert.equal(await server.exitCode(), 0);
  }
}
