import assert from "node:assert/strict";
import { recordLinks } from "../../../domain/record_links.ts";
import { type Classroom, classroomTest, signInColleague, signInElsewhere } from "../../../test/classroom.ts";
import { addStudent } from "../../../test/factories.ts";
import { addTextEvidence, countEvents } from "../../../test/portfolio_fixture.ts";
import { exportPath, freeSlots } from "./testing.ts";

/** The student's evidence becomes a film without an end, or one that breaks off behind so many bytes. */
async function addFilm({ world: { services }, student, submissionId }: Classroom, breaksAt = Infinity) {
  await addTextEvidence(student, submissionId, "film.txt");
  const film = { given: 0, closed: 0 };
  const stream = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (film.given >= breaksAt) throw new Error("it broke off");
        film.given += 1024;
        controller.enqueue(new Uint8Array(1024));
      },
      cancel: () => void film.closed++,
    });
  services.storage = { ...services.storage, read: () => Promise.resolve(stream()) };
  return film;
}

/** Holds the next write of a school until it is released. */
function holdWrite(services: Classroom["world"]["services"]) {
  const { doors } = services;
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  services.doors = {
    ...doors,
    async writeTenant(...write) {
      services.doors = doors;
      begun.resolve();
      await released.promise;
      return await doors.writeTenant(...write);
    },
  };
  return { begun: begun.promise, release: released.resolve };
}

/** Resolves when the next export has given its slot back. */
function nextSlotReturned(services: Classroom["world"]["services"]): Promise<void> {
  const { exportSlots } = services;
  const { promise, resolve } = Promise.withResolvers<void>();
  services.exportSlots = {
    ...exportSlots,
    take(request) {
      services.exportSlots = exportSlots;
      const slot = exportSlots.take(request);
      return {
        ...slot,
        [Symbol.dispose]() {
          slot[Symbol.dispose]();
          resolve();
        },
      };
    },
  };
  return promise;
}

const free = ({ world: { services }, school }: Classroom) => freeSlots(services, school.id, "record");

classroomTest("a school has one export at a time, until it ends, is left, or stands still", async (room) => {
  const { world } = room;
  const admin = await signInColleague(room, "admin");
  const first = await admin.open(exportPath(room));
  assert.equal(first.status, 200);
  const reader = first.body!.getReader();
  await reader.read();
  const refused = await admin.get(exportPath(room));
  assert.equal(refused.status, 409);
  assert.match(
    refused.json<{ message: string }>().message,
    /^Another export of a student is being downloaded/,
  );
  assert.equal(await countEvents(world, room.school, "student.exported"), 1, "a refused one is no event");
  world.advance(100_000);
  await reader.read();
  world.advance(60_000);
  assert.equal((await admin.get(exportPath(room))).status, 409, "it is being read");
  await reader.cancel();
  assert.equal((await admin.get(exportPath(room))).status, 200, "left");
  const idle = (await admin.open(exportPath(room))).body!.getReader();
  world.advance(121_000);
  assert.equal((await admin.get(exportPath(room))).status, 200, "stood still");
  await assert.rejects(idle.read(), /taken the place/);
  assert.equal(free(room), 1);
});

classroomTest("another school, and another server, have an export of their own", async (room) => {
  const { world, school } = room;
  const admin = await signInColleague(room, "admin");
  const stranger = await signInElsewhere(room, "admin");
  const elsewhere = recordLinks.studentExport((await addStudent(stranger)).id);
  const { body } = await admin.open(exportPath(room));
  assert.equal((await stranger.get(elsewhere)).status, 200);
  await using server = await world.openSecondServer();
  const there = server.browser(school.host, { cookies: admin.cookies });
  assert.equal((await there.get(exportPath(room))).status, 200);
  assert.equal((await admin.get(exportPath(room))).status, 409);
  await body!.cancel();
});

classroomTest("a browser that leaves closes the file that is being read", async (room) => {
  const admin = await signInColleague(room, "admin");
  const film = await addFilm(room);
  const reader = (await admin.open(exportPath(room))).body!.getReader();
  for (let read = 0; read < 100_000;) read += (await reader.read()).value!.length;
  assert.deepEqual([film.closed, free(room)], [0, 0]);
  await reader.cancel();
  assert.deepEqual([film.closed, free(room)], [1, 1]);
});

classroomTest(
  "an export that breaks off, or whose event is not written, gives its slot back",
  async (room) => {
    const { world: { services } } = room;
    const admin = await signInColleague(room, "admin");
    await addFilm(room, 100_000);
    const broken = await admin.open(exportPath(room));
    await assert.rejects(broken.arrayBuffer(), /broke off/);
    assert.equal(free(room), 1);
    const { doors } = services;
    services.doors = { ...doors, writeTenant: () => Promise.reject(new Error("the disk is full")) };
    assert.equal((await admin.get(exportPath(room))).status, 500);
    services.doors = doors;
    assert.equal(free(room), 1);
  },
);

classroomTest("a connection that closes gives the slot back, also before the first byte", async (room) => {
  const { world: { app, services }, school } = room;
  const admin = await signInColleague(room, "admin");
  const film = await addFilm(room);
  const cookie = [...admin.cookies].map((pair) => pair.join("=")).join("; ");
  const request = `GET ${exportPath(room)} HTTP/1.1\r\nHost: ${school.host}\r\nCookie: ${cookie}\r\n\r\n`;
  await using server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, app.fetch);
  const connect = async () => {
    const connection = await Deno.connect({ port: server.addr.port, hostname: "127.0.0.1" });
    await connection.write(new TextEncoder().encode(request));
    return connection;
  };
  const readingEnds = nextSlotReturned(services);
  const reading = await connect();
  while (film.given < 100_000) await reading.read(new Uint8Array(65_536));
  assert.equal(free(room), 0);
  reading.close();
  await readingEnds;
  assert.equal(free(room), 1);
  const event = holdWrite(services);
  const earlyEnds = nextSlotReturned(services);
  const early = await connect();
  await event.begun;
  assert.equal(free(room), 0);
  early.close();
  event.release();
  await earlyEnds;
  assert.equal(free(room), 1);
  assert.equal(await countEvents(room.world, school, "student.exported"), 2);
});

classroomTest("a pack that is replaced while its event is written opens no file", async (room) => {
  const { world: { services }, school, studentRecord } = room;
  const admin = await signInColleague(room, "admin");
  const film = await addFilm(room);
  const path = recordLinks.anyTakeHomePack(studentRecord.id);
  const event = holdWrite(services);
  const older = admin.get(path);
  await event.begun;
  const newer = await admin.open(path);
  const { given } = film;
  event.release();
  const { status, text } = await older;
  assert.deepEqual([status, /taken the place/.test(text), film.given], [409, true, given]);
  assert.equal(freeSlots(services, school.id, "pack"), 3);
  await newer.body!.cancel();
  assert.equal(freeSlots(services, school.id, "pack"), 4);
});
