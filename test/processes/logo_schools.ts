import assert from "node:assert/strict";
import { PNG } from "../../server/features/evidence/content/testing.ts";
import { sendLogo } from "../../server/features/establishment/testing.ts";
import { sendPicture } from "../../server/features/profile/testing.ts";
import { sessionOf } from "../browser_client.ts";
import { signInNewStaff } from "../factories.ts";
import type { World } from "../world.ts";
import { LAUNCHER, ONE_ISOLATE, type ServerProcess } from "./server_process.ts";
import { openServerWorld } from "./server_world.ts";

type LogoSchools = AsyncDisposable & {
  world: World;
  server: ServerProcess;
  /** Makes the file of this number ash's logo. */
  setLogo: (number: number) => ReturnType<ServerProcess["request"]>;
  /** Reads from ash, without a session. */
  read: (path: string) => ReturnType<ServerProcess["request"]>;
  /** Makes the picture of this number that of a member of staff of elm. */
  setPicture: (number: number) => ReturnType<ServerProcess["request"]>;
};

/** A server as operators start it, of one isolate, with these files sent to ash as logos and as many pictures to elm. */
export async function startLogoSchools(files: readonly Uint8Array<ArrayBuffer>[]): Promise<LogoSchools> {
  const world = await openServerWorld({ onDisk: true });
  const [ash, elm] = [await world.school("ash"), await world.school("elm")];
  const admin = await signInNewStaff(world, ash, "admin", "a@ash.example");
  const teacher = await signInNewStaff(world, elm, "teacher", "t@elm.example");
  const logos: string[] = [];
  const pictures: string[] = [];
  for (const bytes of files) {
    const { sent, objectPath } = await sendLogo(admin, bytes);
    assert.equal(sent.status, 200, `logo ${logos.length}: ${sent.text}`);
    logos.push(objectPath);
    pictures.push((await sendPicture(teacher, PNG)).objectPath);
  }
  const server = await world.start(LAUNCHER, ONE_ISOLATE);
  return {
    world,
    server,
    setLogo: (number) =>
      server.request(ash.host, "/api/admin/settings", {
        method: "PATCH",
        ...sessionOf(admin),
        body: { logoUrl: logos[number] },
      }),
    read: (path) => server.request(ash.host, path),
    setPicture: (number) =>
      server.request(elm.host, "/api/profile/update-picture", {
        method: "POST",
        ...sessionOf(teacher),
        body: { objectPath: pictures[number] },
      }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await world[Symbol.asyncDispose]();
    },
  };
}
