import { stringify } from "csv-stringify/sync";
import { categoryLabel } from "../../../domain/account_categories.ts";
import {
  plainHundredths,
  timeCost,
  type TimeEntry,
  type Transaction,
  TRANSACTION_TYPE_LABELS,
} from "../../../domain/bookkeeping.ts";
import { CSV_OUTPUT } from "../../../domain/csv_output.ts";
import type { Page } from "../../../domain/page.ts";

type ReadPage<Item> = (cursor: string | null) => Promise<Page<Item>>;

/** Amounts in pounds, as numbers: income and expenditure in columns of their own, so that each can be added up. */
export function transactionsCsv(read: ReadPage<Transaction>): AsyncGenerator<string> {
  const header = [
    "Date",
    "Type",
    "Category",
    "Description",
    "Tenant",
    "Income",
    "Expenditure",
    "Currency",
    "Id",
  ];
  return csvOf(header, read, (item) => {
    const amount = plainHundredths(item.amount);
    return [
      item.transactionDate,
      TRANSACTION_TYPE_LABELS[item.type],
      categoryLabel(item.category),
      item.description,
      item.tenantName ?? "",
      item.type === "income" ? amount : "",
      item.type === "expenditure" ? amount : "",
      item.currency,
      item.id,
    ];
  });
}

/** Hours and pounds as numbers. */
export function timeEntriesCsv(read: ReadPage<TimeEntry>): AsyncGenerator<string> {
  const header = [
    "Date",
    "Category",
    "Description",
    "Tenant",
    "Hours",
    "Hourly rate",
    "Cost",
    "Booked as",
    "Id",
  ];
  return csvOf(header, read, (item) => [
    item.workDate,
    categoryLabel(item.category),
    item.description,
    item.tenantName ?? "",
    plainHundredths(item.hours),
    item.hourlyRate === null ? "" : plainHundredths(item.hourlyRate),
    item.hourlyRate === null ? "" : plainHundredths(timeCost(item)),
    item.bookedAs ?? "",
    item.id,
  ]);
}

/** Reads and writes a page at a time, as its reader asks for more. */
async function* csvOf<Item>(
  header: readonly string[],
  read: ReadPage<Item>,
  toRow: (item: Item) => string[],
): AsyncGenerator<string> {
  yield stringify([header], CSV_OUTPUT);
  let cursor: string | null = null;
  do {
    const { items, next }: Page<Item> = await read(cursor);
    if (items.length > 0) yield stringify(items.map(toRow), { ...CSV_OUTPUT, bom: false });
    cursor = next;
  } while (cursor !== null);
}
