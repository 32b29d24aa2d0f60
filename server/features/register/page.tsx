import { Hono } from "hono";
import { isId } from "../../../domain/ids.ts";
import { links } from "../../../domain/links.ts";
import { AppError } from "../../../domain/errors.ts";
import { decide } from "../../../domain/permissions.ts";
import { seed } from "../../../islands/page_services.ts";
import { registerQueries } from "../../../islands/register/queries.ts";
import RegisterIsland from "../../../islands/register/RegisterIsland.tsx";
import { ArrowLeft, Download } from "../../../ui/page_icons.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import type { AppEnv } from "../../context.ts";
import { staffPage } from "../../middleware/staff_page.ts";
import { Island } from "../../ui/island.tsx";
import { FocusLayout } from "../../ui/layout.tsx";
import { renderPage } from "../../ui/render_page.ts";
import { readRegister } from "./read_register.ts";

/** A unit's students and outcomes; `?open=` names the submission under review. */
export const registerPages = new Hono<AppEnv>().get("/units/:id", staffPage, async (c) => {
  const { school, staff: { actor } } = c.var;
  const unitId = c.req.param("id");
  const register = await school.read(readRegister, actor, unitId).catch((error) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
  if (register === null) return c.notFound();
  const { unitCode, groups: [newest] } = register;
  const open = c.req.query("open") ?? "";
  const { establishment } = school;
  return renderPage(c, {
    title: `${newest!.title} · ${unitCode}`,
    seed: [seed(registerQueries.register(unitId), register)],
    body: (
      <FocusLayout
        establishment={establishment}
        note={null}
        actions={
          <a className="header-link plain-link target" href={links.home()}>
            <ArrowLeft size={20} />
            <span>Back to Dashboard</span>
          </a>
        }
      >
        <PageHeader
          title={newest!.title}
          subtitle={`${unitCode} · ${newest!.level}`}
          actions={
            <LinkButton
              href={links.summary(unitId)}
              target="_blank"
              rel="noopener"
              icon={<Download size={18} />}
              aria-label={`Summary Sheet of ${newest!.title}, opens in a new tab`}
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
            timeZone: establishment.timeZone,
            opened: isId("submission", open) ? open : null,
          }}
        />
      </FocusLayout>
    ),
  });
});
