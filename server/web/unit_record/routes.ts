import { Hono } from "hono";
import { AppError } from "../../../domain/errors.ts";
import { RECORD_ON_SHARED_DEVICE } from "../../../domain/unit_record.ts";
import { type AppEnv, sessionLesson } from "../../services/context.ts";
import { canOn } from "../../middleware/can.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { readAnyStudentRelation, readStudentRelation } from "../../features/students/read_student.ts";
import { unitRecordResponse } from "./unit_record_response.ts";

/** The record of a student's units achieved, as a PDF. */
export const unitRecordRoutes = new Hono<AppEnv>()
  .get(
    "/students/:id/record-of-units",
    canOn("unit_record.read_own", readStudentRelation),
    inTurn,
    async (c) => {
      if (sessionLesson(c.get("session")) !== null) throw new AppError("forbidden", RECORD_ON_SHARED_DEVICE);
      const { services, school, actor, now, resource: { studentId } } = c.var;
      return await unitRecordResponse(services, { school, actor, studentId, now, request: c.req.raw });
    },
  )
  .get(
    "/admin/students/:id/record-of-units",
    canOn("unit_record.read", readAnyStudentRelation),
    inTurn,
    async (c) => {
      const { services, school, actor, now, resource: { studentId } } = c.var;
      return await unitRecordResponse(services, { school, actor, studentId, now, request: c.req.raw });
    },
  );
