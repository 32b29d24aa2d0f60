import { Hono } from "hono";
import { dayIn, DEFAULT_TIME_ZONE } from "../../../domain/dates.ts";
import type { AppEnv } from "../../services/context.ts";
import { body, query } from "../../middleware/body.ts";
import { can } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { answerCsv } from "../../http/downloads.ts";
import { answerPage } from "../../http/paging.ts";
import { addTimeEntry } from "../../features/bookkeeping/add_time_entry.ts";
import { addTransaction } from "../../features/bookkeeping/add_transaction.ts";
import { bookTimeEntry } from "../../features/bookkeeping/book_time_entry.ts";
import { exportAccounts } from "../../features/bookkeeping/export_accounts.ts";
import { listTimeEntries, readTimeEntry } from "../../features/bookkeeping/list_time_entries.ts";
import { listTransactions, readTransaction } from "../../features/bookkeeping/list_transactions.ts";
import { removeTimeEntry } from "../../features/bookkeeping/remove_time_entry.ts";
import { removeTransaction } from "../../features/bookkeeping/remove_transaction.ts";
import { exported, listing, newTimeEntry, newTransaction, period } from "./schemas.ts";
import { summariseAccounts } from "../../features/bookkeeping/summarise_accounts.ts";

/** The provider's own accounts, for super admins on the installation's own host (spec 2 §7). */
export const bookkeepingRoutes = new Hono<AppEnv>()
  .get("/super-admin/accounting-summary", can("accounts.read"), inTurn, query(period), async (c) => {
    const { services: { doors }, now } = c.var;
    const input = { ...c.req.valid("query"), today: dayIn(DEFAULT_TIME_ZONE, now) };
    return c.json(await doors.readControl((db) => summariseAccounts(db, input)));
  })
  .get("/super-admin/financial-transactions", can("accounts.read"), inTurn, query(listing), async (c) => {
    const input = c.req.valid("query");
    return answerPage(c, await c.var.services.doors.readControl((db) => listTransactions(db, input)));
  })
  .post("/super-admin/financial-transactions", can("accounts.change"), body(newTransaction), async (c) => {
    const { services: { doors }, actor, now } = c.var;
    const { currency: _, ...input } = c.req.valid("json");
    const id = await doors.writeControl((tx) => addTransaction(tx, actor, { ...input, now }));
    return c.json(await doors.readControl((db) => readTransaction(db, id!)), 201);
  })
  .delete("/super-admin/financial-transactions/:id", can("accounts.change"), async (c) => {
    const { services: { doors }, actor, now } = c.var;
    await doors.writeControl((tx) => removeTransaction(tx, actor, { id: c.req.param("id"), now }));
    return c.json({ success: true });
  })
  .get("/super-admin/time-entries", can("accounts.read"), inTurn, query(listing), async (c) => {
    const input = c.req.valid("query");
    return answerPage(c, await c.var.services.doors.readControl((db) => listTimeEntries(db, input)));
  })
  .post("/super-admin/time-entries", can("accounts.change"), body(newTimeEntry), async (c) => {
    const { services: { doors }, actor, now } = c.var;
    const input = c.req.valid("json");
    const id = await doors.writeControl((tx) => addTimeEntry(tx, actor, { ...input, now }));
    return c.json(await doors.readControl((db) => readTimeEntry(db, id)), 201);
  })
  .post("/super-admin/time-entries/:id/book", can("accounts.change"), async (c) => {
    const { services: { doors }, actor, now } = c.var;
    const id = await doors.writeControl((tx) => bookTimeEntry(tx, actor, { id: c.req.param("id"), now }));
    return c.json(await doors.readControl((db) => readTransaction(db, id)), 201);
  })
  .delete("/super-admin/time-entries/:id", can("accounts.change"), async (c) => {
    const { services: { doors }, actor, now } = c.var;
    await doors.writeControl((tx) => removeTimeEntry(tx, actor, { id: c.req.param("id"), now }));
    return c.json({ success: true });
  })
  .get("/super-admin/accounting/csv", can("accounts.read"), inTurn, query(exported), async (c) => {
    const { services: { doors }, actor, now } = c.var;
    const input = c.req.valid("query");
    const csv = await exportAccounts(doors, actor, { ...input, now });
    const name = input.what === "transactions" ? "Transactions" : "Time entries";
    return answerCsv(c, csv, `${name} ${dayIn(DEFAULT_TIME_ZONE, now)}.csv`);
  });
