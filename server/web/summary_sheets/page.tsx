import { Hono } from "hono";
import { AppError } from "../../../domain/errors.ts";
import { links } from "../../../domain/links.ts";
import { decide } from "../../../domain/permissions.ts";
import { readRegisterFilter, REGISTER_PAGE_SIZE } from "../../../domain/register.ts";
import { SIGNATURE_PARTS } from "../../../domain/signatures.ts";
import { classQueries, MAX_CLASSES_SHOWN } from "../../../islands/classes/queries.ts";
import { seed } from "../../../islands/page_services.ts";
import { registerQueries } from "../../../islands/register/queries.ts";
import { signatureQueries } from "../../../islands/signatures/queries.ts";
import { sheetQueries } from "../../../islands/summary_sheets/queries.ts";
import SummarySheetIsland from "../../../islands/summary_sheets/SummarySheetIsland.tsx";
import UnitPickerIsland from "../../../islands/summary_sheets/UnitPickerIsland.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { FileSpreadsheet } from "../../../ui/icons.ts";
import type { AppEnv } from "../../services/context.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { staffPage } from "../../middleware/staff_page.ts";
import { listOwnUnits } from "../../queries/list_own_units.ts";
import { Island } from "../../ui/island.tsx";
import { renderStaffPage } from "../../ui/staff_frame.tsx";
import { listClasses } from "../../features/classes/list_classes.ts";
import { readRegister } from "../../features/register/read_register.ts";
import { sheetUnit } from "./routes.ts";
import { readSignatures } from "../../features/summary_sheets/signatures/read_signatures.ts";

const ICON = <FileSpreadsheet size={28} />;

/** A unit's sheet to fill, sign, print and export (spec 2 §2); `?unit=` names it. */
export const summarySheetPages = new Hono<AppEnv>().get("/summary-sheets", staffPage, inTurn, async (c) => {
  const { school, staff: { actor } } = c.var;
  const { establishment } = school;
  const filter = readRegisterFilter(c.req.query(), "surname");
  const unitId = c.req.query("unit") ?? "";
  const scope = { unitId, scope: "own" } as const;
  const input = { ...filter, ...scope, opened: null, limit: REGISTER_PAGE_SIZE, cursor: null };
  const [units, sheet] = await school.read((db) =>
    Promise.all([
      listOwnUnits(db, actor),
      unitId === "" ? null : Promise.all([
        readRegister(db, actor, input),
        readSignatures(db, actor, unitId),
        listClasses(db, actor, { limit: MAX_CLASSES_SHOWN, cursor: null }),
      ]).catch(nullWithoutSheet),
    ])
  );
  const unitsSeed = seed(sheetQueries.units, units.map(sheetUnit));
  const page = { title: "Summary Sheets", path: links.summarySheets() };
  if (sheet === null) {
    const empty = units.length === 0 ? <NoUnits mode={actor.mode} /> : <NoUnit asked={unitId !== ""} />;
    return renderStaffPage(c, {
      ...page,
      subtitle: "Date, sign and print each outcome, student by student.",
      seed: [unitsSeed],
      children: (
        <div className="page-stack stack">
          <Card>{empty}</Card>
          {units.length > 0 && (
            <Island name="summary_sheets/UnitPickerIsland" of={UnitPickerIsland} props={{ chosen: null }} />
          )}
        </div>
      ),
    });
  }
  const [register, signatures, classes] = sheet;
  const unit = { id: unitId, title: register.revisions[0]!.title, unitCode: register.unitCode };
  const adminSigns = decide(actor, "signature.sign_admin") === "yes";
  return renderStaffPage(c, {
    ...page,
    actions: (
      <Island name="summary_sheets/UnitPickerIsland" of={UnitPickerIsland} props={{ chosen: unitId }} />
    ),
    seed: [
      unitsSeed,
      seed(registerQueries.list(scope, filter), { pages: [register], pageParams: [null] }),
      seed(signatureQueries.unit(unitId), signatures),
      seed(classQueries.list, classes.items),
    ],
    children: (
      <Island
        name="summary_sheets/SummarySheetIsland"
        of={SummarySheetIsland}
        props={{
          unit,
          centre: { name: establishment.establishmentName, number: establishment.organisationNumber },
          timeZone: establishment.timeZone,
          canMark: decide(actor, "outcome.complete") === "yes",
          signs: SIGNATURE_PARTS.filter((part) => part === "educator" || adminSigns),
          initial: filter,
        }}
      />
    ),
  });
});

function NoUnit({ asked }: { asked: boolean }) {
  return asked
    ? (
      <EmptyState title="No Students on This Sheet" icon={ICON}>
        You have no students on this unit. Choose another one.
      </EmptyState>
    )
    : (
      <EmptyState title="No Unit Selected" icon={ICON}>
        Choose a unit to see the dates of your students on its sheet.
      </EmptyState>
    );
}

function NoUnits({ mode }: { mode: "teacher" | "admin" }) {
  return mode === "teacher"
    ? (
      <EmptyState
        title="No Units Yet"
        icon={ICON}
        action={<LinkButton href={links.addUnit()} variant="primary">Add UAS Unit</LinkButton>}
      >
        Add a unit and give it to students. Its summary sheet will appear here.
      </EmptyState>
    )
    : (
      <EmptyState title="No Units Yet" icon={ICON}>
        Once teachers have given a unit to students, its summary sheet is here.
      </EmptyState>
    );
}

function nullWithoutSheet(error: unknown): null {
  if (error instanceof AppError && error.code === "not_found") return null;
  throw error;
}
