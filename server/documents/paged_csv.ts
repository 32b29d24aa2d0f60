import { stringify } from "csv-stringify/sync";
import { CSV_OUTPUT } from "../../domain/csv_output.ts";
import type { Page } from "../../domain/page.ts";

/** Reads the page after a cursor; the first one after null. */
export type ReadPage<Item> = (cursor: string | null) => Promise<Page<Item>>;

/** All items as CSV, read and written a page at a time, as its reader asks for more. */
export async function* pagedCsv<Item>(
  header: readonly string[],
  read: ReadPage<Item>,
  toRow: (item: Item) => readonly (string | null)[],
): AsyncGenerator<string> {
  yield stringify([header], CSV_OUTPUT);
  for await (const items of pagesOf(read)) {
    if (items.length > 0) yield stringify(items.map(toRow), { ...CSV_OUTPUT, bom: false });
  }
}

export async function* pagesOf<Item>(read: ReadPage<Item>): AsyncGenerator<Item[]> {
  let cursor: string | null = null;
  do {
    const { items, next }: Page<Item> = await read(cursor);
    yield items;
    cursor = next;
  } while (cursor !== null);
}
