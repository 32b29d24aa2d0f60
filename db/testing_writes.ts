import { DatabaseSync } from "node:sqlite";

/** Whether anything is committed to a database's file while `act` goes on. */
export async function isWrittenBy(file: string, act: () => Promise<unknown>): Promise<boolean> {
  using database = new DatabaseSync(file, { readOnly: true });
  const version = () => database.prepare("pragma data_version").get()!.data_version;
  const before = version();
  await act();
  return version() !== before;
}
