import { Hono } from "hono";
import { isId } from "../../../domain/ids.ts";
import { links } from "../../../domain/links.ts";
import { readRegisterFilter, REGISTER_PAGE_SIZE } from "../../../domain/register.ts";
import { AppError } from "../../../domain/errors.ts";
import { decide } from "../../../domain/permissions.ts";
import { STEPS_FOR_MANY } from "../../../domain/step_many.ts";
import { seed } from "../../../islands/page_services.ts";
import { classQueries, MAX_CLASSES_SHOWN } from "../../../islands/classes/queries.ts";
import { registerQueries } from "../../../islands/register/queries.ts";
import RegisterIsland from "../../../islands/register/RegisterIsland.tsx";
import { FileSpreadsheet } from "../../../ui/icons.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import type { AppEnv } from "../../services/context.ts";
import { inTurn } from "../../middleware/in_turn.ts";
import { staffPage } from "../../middleware/staff_page.ts";
import { Island } from "../../ui/island.tsx";
import { StaffFrame } from "../../ui/staff_frame.tsx";
import { renderPage } from "../../ui/render_page.ts";
import { listClasses } from "../../features/classes/list_classes.ts";
import { readRegister } from "../../features/register/read_register.ts";

/** A unit's students and outcomes; `?open=` names the submission under review. */
export const registerPages = new Hono<AppEnv>().get("/units/:id", staffPage, inTurn, async (c) => {
  const { school, staff: { actor } } = c.var;
  const unitId = c.req.param("id");
  const filter = readRegisterFilter(c.req.query(), "waiting");
  const open = c.req.query("open") ?? "";
  const opened = isId("submission", open) ? open : null;
  const input = {
    ...filter,
    unitId,
    scope: "visible",
    opened,
    limit: REGISTER_PAGE_SIZE,
    cursor: null,
  } as const;
  const read = await school.read((db) =>
    Promise.all([
      readRegister(db, actor, input),
      listClasses(db, actor, { limit: MAX_CLASSES_SHOWN, cursor: null }),
    ])
  ).catch((error) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
  if (read === null) return c.notFound();
  const [register, classes] = read;
  const { unitCode, revisions: [newest] } = register;
  const { establishment } = school;
  return renderPage(c, {
    title: `${newest!.title} · ${unitCode}`,
    seed: [
      seed(registerQueries.list({ unitId, scope: "visible" }, filter), {
        pages: [register],
        pageParams: [null],
      }),
      seed(classQueries.list, classes.items),
    ],
    body: (
      <StaffFrame session={c.var.staff} establishment={establishment} path={links.home()} wide>
        <PageHeader
          title={newest!.title}
          back={{ href: links.home(), label: "Back to Dashboard" }}
          subtitle={`${unitCode} · ${newest!.level}`}
          actions={
            <LinkButton
              href={links.summarySheets({ unit: unitId })}
              icon={<FileSpreadsheet size={18} />}
              aria-label={`Summary Sheet of ${newest!.title}`}
            >
              Summary Sheet
            </LinkButton>
          }
        />
        <Island
          name="register/RegisterIsland"
          of={RegisterIsland}
          props={{
            unitId,
            actor,
            canMark: decide(actor, "outcome.complete") === "yes",
            steps: STEPS_FOR_MANY.filter((step) => decide(actor, `portfolio.${step}`) === "yes"),
            timeZone: establishment.timeZone,
            initial: filter,
            opened,
          }}
        />
      </StaffFrame>
    ),
  });
});
