import { Hono } from "hono";
import { z } from "zod";
import { ERASURE_REASONS, erasureReference } from "../../../domain/erasure.ts";
import { receiptText } from "../../../domain/erasure_receipt.ts";
import { notFound } from "../../../domain/errors.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import type { AppEnv } from "../../services/context.ts";
import { recordTakenBack } from "../../flows/erasure_ledger.ts";
import { downloadHeaders } from "../../http/downloads.ts";
import { body } from "../../middleware/body.ts";
import { can, canOn } from "../../middleware/can.ts";
import { readAnyStudentRelation } from "../../features/students/read_student.ts";
import { readReceipt } from "../../features/erasures/list_erasures.ts";
import { orderErasure, takeBackErasure } from "../../features/erasures/order_erasure.ts";
import { readErasureState } from "../../features/erasures/read_erasure_state.ts";

const erasureForm = z.strictObject({
  reason: z.enum(["", ...ERASURE_REASONS]),
  confirm: z.string().max(3 * TEXT_LIMITS.name),
  /** Number of units that will never be claimed, as shown by the page. */
  unclaimed: z.int().min(0),
});

const mayErase = canOn("student.erase", readAnyStudentRelation);

/** Erasure of a student under an order (DECISIONS 26). */
export const erasureRoutes = new Hono<AppEnv>()
  .get("/admin/students/:id/erasure", mayErase, async (c) => {
    const { school, now, resource: { studentId } } = c.var;
    const state = await school.read(readErasureState, {
      studentId,
      timeZone: school.establishment.timeZone,
      now,
    });
    if (!state) throw notFound();
    return c.json(state);
  })
  .post("/admin/students/:id/erasure", mayErase, body(erasureForm), async (c) => {
    const { school, actor, now, resource: { studentId } } = c.var;
    const { timeZone } = school.establishment;
    const input = { ...c.req.valid("json"), studentId, timeZone, now };
    return c.json(await school.writeWithJobs(orderErasure, actor, input), 201);
  })
  .delete("/admin/students/:id/erasure", mayErase, async (c) => {
    const { school, services, actor, now, resource: { studentId } } = c.var;
    const order = await school.writeWithJobs(takeBackErasure, actor, { studentId, now });
    const { doors, log } = services;
    // The job writes it otherwise.
    await doors.writeControl((tx) => recordTakenBack(tx, { ...order, tenantId: school.id, studentId, now }))
      .catch((fault) =>
        log({ work: "note in the ledger that an order was taken back", fault: String(fault) })
      );
    return c.json({ success: true });
  })
  .get("/admin/erasures/:id/receipt", can("erasure.list"), async (c) => {
    const { school } = c.var;
    const receipt = await school.read(readReceipt, c.req.param("id"));
    if (!receipt) throw notFound();
    const name = `Erasure ${erasureReference(receipt.id)}.txt`;
    const text = receiptText(receipt, school.establishment.timeZone);
    return c.body(text, 200, downloadHeaders("text", name));
  });
