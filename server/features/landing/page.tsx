import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { renderPage } from "../../ui/render_page.ts";
import { EstablishmentView } from "./establishment_view.tsx";
import { ProductView } from "./product_view.tsx";

/** The start page, `/`, of whoever is not signed in (spec 1 §2.3). */
export const landingPages = new Hono<AppEnv>().get("/", async (c, next) => {
  if (c.get("session") !== null) return await next();
  const place = c.get("place");
  const establishment = c.get("establishment");
  const signedOut = c.req.query("signedOut") !== undefined;
  const body = establishment
    ? <EstablishmentView establishment={establishment} signedOut={signedOut} />
    : <ProductView signedOut={signedOut} mayLogIn={place.kind === "installation" && place.admin} />;
  return renderPage(c, { title: "Unit Award Scheme", body });
});
