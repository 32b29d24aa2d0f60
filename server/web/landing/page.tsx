import { type Context, Hono } from "hono";
import { chosenPlanQuery } from "../../../islands/landing/queries.ts";
import { seed } from "../../../islands/page_services.ts";
import { parsePlan } from "../../../domain/contact.ts";
import { notFound } from "../../../domain/errors.ts";
import { links } from "../../../domain/links.ts";
import { serverLinks } from "../../../domain/server_links.ts";
import type { AppEnv, Establishment } from "../../services/context.ts";
import { appManifest } from "./app_manifest.ts";
import { renderPage } from "../../ui/render_page.ts";
import { serveDemo } from "./demo/serve_demo.ts";
import { EstablishmentView } from "./EstablishmentView.tsx";
import { ProductView } from "./ProductView.tsx";

type C = Context<AppEnv>;

const DESCRIPTION = "Unit award portfolios for schools, alternative provision and training centres: " +
  "units by their code, evidence for every outcome, and the way to the award on record.";

/** Start page without a session (spec 1 §2.3), and its recording. */
export const landingPages = new Hono<AppEnv>()
  .get("/", async (c, next) => {
    if (c.var.session !== null) return await next();
    const establishment = c.var.establishment;
    return establishment === null ? productPage(c) : establishmentPage(c, establishment);
  })
  .get(serverLinks.manifest(), (c) => {
    const manifest = appManifest(c.var.establishment?.establishmentName, c.var.services.assets);
    c.header("Cache-Control", "public, max-age=3600");
    return c.body(JSON.stringify(manifest), 200, { "content-type": "application/manifest+json" });
  })
  .get("/demo/:version/:name", async (c) => {
    const request = { method: c.req.raw.method, header: (name: string) => c.req.header(name) };
    const response = await serveDemo(c.req.param("version"), c.req.param("name"), request);
    if (response === null) throw notFound();
    return response;
  });

function productPage(c: C) {
  const { config } = c.var.services;
  const host = c.var.host;
  const isBase = host.kind === "installation" && host.base;
  const body = (
    <ProductView
      signedOut={hasSignedOut(c)}
      adminLogin={isBase ? serverLinks.whichSchool() : links.login()}
      salesEmail={config.salesEmail ?? null}
      getStartedAt={getStartedAt(c, isBase ? "" : productOrigin(c))}
    />
  );
  return renderPage(c, {
    title: "Unit Award Scheme",
    body,
    seed: [seed(chosenPlanQuery, parsePlan(c.req.query("plan")))],
    description: DESCRIPTION,
  });
}

function establishmentPage(c: C, establishment: Establishment) {
  const { config } = c.var.services;
  const body = (
    <EstablishmentView
      establishment={establishment}
      signedOut={hasSignedOut(c)}
      productOrigin={productOrigin(c)}
      salesEmail={config.salesEmail ?? null}
      getStartedAt={getStartedAt(c, productOrigin(c))}
    />
  );
  return renderPage(c, { title: "Unit Award Scheme", body });
}

function productOrigin({ var: { services: { config } } }: C): string {
  return `${config.scheme}://${config.baseDomain}`;
}

function getStartedAt({ var: { services: { config } } }: C, origin: string): string | null {
  return config.signup === "open" ? origin + serverLinks.getStarted() : null;
}

function hasSignedOut(c: C): boolean {
  return c.req.query("signedOut") !== undefined;
}
