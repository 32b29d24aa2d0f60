import type { Page, PageInput } from "../../../domain/page.ts";
import { pagedCsv, pagesOf, type ReadPage } from "../../documents/paged_csv.ts";
import type { HeldMessage } from "./read_held.ts";
import type { ZipEntry } from "./zip_stream.ts";

const PAGE = 500;

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
  const csv = pagedCsv(["At", "By", "Message"], read, ({ at, by, message }) => [at, by, message]);
  return [
    { name: `${path}.csv`, lastModified, input: csv },
    { name: `${path}.json`, lastModified, input: pagedJson(read) },
  ];
}
