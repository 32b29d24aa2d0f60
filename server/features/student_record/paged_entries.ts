import { stringify } from "csv-stringify/sync";
import { CSV_OUTPUT } from "../../../domain/csv_output.ts";
import type { Page, PageInput } from "../../../domain/page.ts";
import type { HeldMessage } from "./read_held.ts";
import type { ZipEntry } from "./zip_stream.ts";

const PAGE = 500;

type ReadPage<Item> = (cursor: string | null) => Promise<Page<Item>>;

/** A JSON array, read and written a page at a time. */
export async function* pagedJson<Item>(
  read: ReadPage<Item>,
  toJson: (item: Item) => unknown = (item) => item,
): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const items of pagesOf(read)) {
    for (const item of items) {
      yield separator + JSON.stringify(toJson(item));
      separator = ",\n";
    }
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/** `<path>.csv` and `<path>.json`. */
export function messageEntries(
  path: string,
  readPage: (page: PageInput) => Promise<Page<HeldMessage>>,
  lastModified: Date,
): ZipEntry[] {
  const read = (cursor: string | null) => readPage({ limit: PAGE, cursor });
  return [
    { name: `${path}.csv`, lastModified, input: messageCsv(read) },
    { name: `${path}.json`, lastModified, input: pagedJson(read) },
  ];
}

async function* messageCsv(read: ReadPage<HeldMessage>): AsyncGenerator<string> {
  yield stringify([["At", "By", "Message"]], CSV_OUTPUT);
  for await (const items of pagesOf(read)) {
    const rows = items.map(({ at, by, message }) => [at, by, message]);
    if (rows.length > 0) yield stringify(rows, { ...CSV_OUTPUT, bom: false });
  }
}

async function* pagesOf<Item>(read: ReadPage<Item>): AsyncGenerator<Item[]> {
  let cursor: string | null = null;
  do {
    const { items, next }: Page<Item> = await read(cursor);
    yield items;
    cursor = next;
  } while (cursor !== null);
}
