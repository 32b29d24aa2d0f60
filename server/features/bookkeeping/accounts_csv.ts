import { categoryLabel } from "../../../domain/account_categories.ts";
import {
  plainHundredths,
  timeCost,
  type TimeEntry,
  type Transaction,
  TRANSACTION_TYPE_LABELS,
} from "../../../domain/bookkeeping.ts";
import { pagedCsv, type ReadPage } from "../../documents/paged_csv.ts";

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
  return pagedCsv(header, read, (item) => {
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
  return pagedCsv(header, read, (item) => [
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
