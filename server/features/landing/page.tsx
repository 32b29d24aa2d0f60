import { type Context, Hono } from "hono";
import { CHOSEN_PLAN } from "../../../islands/landing/chosen_plan.ts";
import { planAsked } from "../../../domain/contact.ts";
import { notFound } from "../../../domain/errors.ts";
import { links } from "../../../domain/links.ts";
import type { AppEnv, Establishment } from "../../context.ts";
import { renderPage } from "../../ui/render_page.ts";
import { serveDemo } from "./demo/serve_demo.ts";
import { EstablishmentView } from "./establishment_view.tsx";
import { ProductView } from "./product_view.tsx";

type C = Context<AppEnv>;

const DESCRIPTION = "Unit award portfolios for schools, alternative provision and training centres: " +
  "units by their code, evidence for every outcome, and the way to the award on record.";

/** The start page, `/`, of whoever is not signed in (spec 1 §2.3), and the recording on it. */
export const landingPages = new Hono<AppEnv>()
  .get("/", async (c, next) => {
    if (c.get("session") !== null) return await next();
    const establishment = c.get("establishment");
    return establishment === null ? productPage(c) : establishmentPage(c, establishment);
  })
  .get("/demo/:version/:name", async (c) => {
    const asked = { method: c.req.raw.method, header: (name: string) => c.req.header(name) };
    const response = await serveDemo(c.req.param("version"), c.req.param("name"), asked);
    if (response === null) throw notFound();
    return response;
  });

function productPage(c: C) {
  const { config } = c.get("services");
  const place = c.get("place");
  const here = place.kind === "installation" && place.admin;
  const body = (
    <ProductView
      signedOut={hasSignedOut(c)}
      adminLogin={(here ? "" : `${config.scheme}://${config.adminHosts[0]}`) + links.login()}
      salesEmail={config.salesEmail ?? null}
    />
  );
  const seed = [[CHOSEN_PLAN, planAsked(c.req.query("plan"))]] as const;
  return renderPage(c, { title: "Unit Award Scheme", body, seed, description: DESCRIPTION });
}

function establishmentPage(c: C, establishment: Establishment) {
  const { config } = c.get("services");
  const body = (
    <EstablishmentView
      establishment={establishment}
      signedOut={hasSignedOut(c)}
      productOrigin={`${config.scheme}://${config.baseDomain}`}
      salesEmail={config.salesEmail ?? null}
    />
  );
  return renderPage(c, { title: "Unit Award Scheme", body });
}

function hasSignedOut(c: C): boolean {
  return c.req.query("signedOut") !== undefined;
}
