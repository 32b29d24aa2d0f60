import { sql } from "drizzle-orm";
import type { TestCli } from "../../cli/testing.ts";
import { putObject, type Storage } from "../../server/adapters/storage/storage.ts";
import { testBytes } from "../../server/adapters/storage/testing.ts";
import { worldCli } from "../backups.ts";
import { addStudent, signInNewStaff } from "../factories.ts";
import { openWorld, type School, type World } from "../world.ts";

export const FILES = 60;
const FILE_BYTES = 200_000;

export type KilledSchool = AsyncDisposable & { world: World; oak: School; cli: TestCli };

/** A school, Oak School, with stored files of some size, in files and in the machine's time, as the processes live in it. */
export async function openKilledSchool(): Promise<KilledSchool> {
  const world = await openWorld({ adapter: "file", realTime: true });
  const oak = await world.school("oak");
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  await addStudent(teacher);
  await fillSchool(world, oak, FILES);
  const cli = await worldCli(world);
  return {
    world,
    oak,
    cli,
    async [Symbol.asyncDispose]() {
      await cli[Symbol.asyncDispose]();
      await world[Symbol.asyncDispose]();
    },
  };
}

/** Stored files, of 200 kB unless said otherwise, that the school's database names; no two have equal bytes. */
export async function fillSchool(
  { services }: World,
  school: School,
  files: number,
  { bytes: size = FILE_BYTES, first = 0, storage = services.storage }: {
    bytes?: number;
    first?: number;
    storage?: Storage;
  } = {},
): Promise<void> {
  const bytes = testBytes(size);
  const view = new DataView(bytes.buffer);
  for (let i = first; i < first + files; i++) {
    view.setUint32(0, i);
    const body = new Blob([bytes]).stream();
    await putObject(storage, `${school.id}/upl_${i}`, body, bytes.length);
  }
  await school.run(sql`
    insert into files (id, storage_key, file_name, file_type, file_size, uploaded_by_kind, uploaded_by, uploaded_at)
    select 'fil_' || value, ${`${school.id}/upl_`} || value, 'bed.jpg', 'image/jpeg', ${bytes.length}, 'staff', 'usr_1',
      '2026-06-15' from generate_series(${first}, ${first + files - 1})`);
}
