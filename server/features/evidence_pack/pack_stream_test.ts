import assert from "node:assert/strict";
import { countEvents } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import { freeSlots } from "../student_record/testing.ts";
import { openPackRoom } from "./testing.ts";

const MB = 1024 * 1024;

/** The evidence becomes a film of so many megabytes; `given`: bytes of it that were asked for. */
async function openFilm(room: Awaited<ReturnType<typeof openPackRoom>>, megabytes: number) {
  const { services } = room.world;
  const { storage } = services;
  const film = { given: 0, closed: false };
  const stream = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (film.given === megabytes * MB) return controller.close();
        film.given += MB;
        controller.enqueue(new Uint8Array(MB));
      },
      cancel: () => void (film.closed = true),
    }, { highWaterMark: 0 });
  services.storage = {
    ...storage,
    read: (key, ...range) =>
      key.includes("/document-") ? storage.read(key, ...range) : Promise.resolve(stream()),
  };
  const { body } = await room.teacher.open(room.path);
  return { film, reader: body!.getReader() };
}

worldTest("a film passes through a pack as it is read, and is not held", async (world) => {
  const room = await openPackRoom(world);
  const { film, reader } = await openFilm(room, 48);
  assert.equal(film.given, 0, "nothing before it is read");
  let read = 0;
  let ahead = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    read += value.length;
    ahead = Math.max(ahead, film.given - read);
  }
  assert.ok(read > 48 * MB);
  assert.ok(ahead <= 4 * MB, `${ahead} bytes ahead of the reader`);
});

worldTest("a reader who leaves closes the file and gives the slot back", async (world) => {
  const room = await openPackRoom(world);
  const { film, reader } = await openFilm(room, 1000);
  while (film.given < 3 * MB) await reader.read();
  assert.equal(film.closed, false);
  assert.equal(freeSlots(world.services, room.oak.id, "evidence"), 3);
  await reader.cancel();
  assert.equal(film.closed, true);
  assert.ok(film.given < 10 * MB);
  assert.equal(freeSlots(world.services, room.oak.id, "evidence"), 4);
  assert.equal(await countEvents(world, room.oak, "portfolio.pack_downloaded"), 1, "it has begun");
});
