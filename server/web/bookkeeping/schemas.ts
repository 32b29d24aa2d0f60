import { z } from "zod";
import {
  ACCOUNT_LIMITS,
  ACCOUNT_LISTS,
  checkAccountDay,
  checkAmount,
  checkCategory,
  checkDescription,
  checkHours,
  checkRate,
  CURRENCY,
  TRANSACTION_TYPES,
} from "../../../domain/bookkeeping.ts";
import { isDay } from "../../../domain/dates.ts";
import { pageQuery } from "../../http/paging.ts";
import { byRule, checkedText, storableText } from "../../http/schemas.ts";

const endOfPeriod = z.string().max(10).refine(
  (text) => text === "" || isDay(text),
  "Enter the day as YYYY-MM-DD",
)
  .default("").transform((text) => text || null);

/** Without days: all there is. */
export const period = z.strictObject({ from: endOfPeriod, to: endOfPeriod });
export const listing = pageQuery.extend(period.shape);
export const exported = period.extend({ what: z.enum(ACCOUNT_LISTS).default("transactions") });

/** Characters outside the basic plane count as two. */
const text = (max: number, check: (text: string) => string | null) =>
  storableText(4 * max).superRefine(byRule(check));

export const whole = (check: (value: number) => string | null) => z.number().superRefine(byRule(check));

const category = text(ACCOUNT_LIMITS.category, checkCategory);
const description = text(ACCOUNT_LIMITS.description, checkDescription);
const day = checkedText(10, checkAccountDay, "Choose a date");
const tenantId = z.string().max(100).nullish().transform((id) => id || null);

export const newTransaction = z.strictObject({
  type: z.enum(TRANSACTION_TYPES, "Choose income or expenditure"),
  category,
  amount: whole(checkAmount),
  currency: z.literal(CURRENCY, "Amounts are in GBP").optional(),
  description,
  transactionDate: day,
  tenantId,
});

export const newTimeEntry = z.strictObject({
  category,
  description,
  hours: whole(checkHours),
  hourlyRate: whole(checkRate).nullish(),
  workDate: day,
  tenantId,
});
