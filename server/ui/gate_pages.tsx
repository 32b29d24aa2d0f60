import { CircleHelp, CircleX, Compass } from "../../ui/icons.ts";
import type { Context } from "hono";
import type { ReactNode } from "react";
import type { AppError } from "../../domain/errors.ts";
import { links, safeReturnTo } from "../../domain/links.ts";
import { CenteredCard } from "../../ui/CenteredCard.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import type { AppEnv } from "../context.ts";
import { renderDocument } from "./document.tsx";
import { establishmentBrand } from "./establishment_brand.ts";
import { FOOTER_LINKS } from "./layout.tsx";

type C = Context<AppEnv>;

/** What a host that is nobody's shows (spec 1 §2.1), with a link to the product's home. */
export function renderDomainNotConfigured(c: C): string {
  const { config } = c.get("services");
  return render(
    c,
    "Domain Not Configured",
    <CenteredCard
      title="Domain Not Configured"
      icon={<CircleX size={28} />}
      tone="danger"
      description="This domain or subdomain is not configured for any institution. Please check the URL and try again, or contact your administrator."
    >
      <LinkButton href={`${config.scheme}://${config.baseDomain}/`} variant="secondary">
        Go to the Unitfolio home page
      </LinkButton>
    </CenteredCard>,
  );
}

/** The card for paths that do not exist, and for what this person may not know of. */
export function renderNotFound(c: C): string {
  return render(
    c,
    "Page Not Found",
    <CenteredCard
      title="Page Not Found"
      icon={<Compass size={28} />}
      establishment={brand(c)}
      footerLinks={FOOTER_LINKS}
      description="There is nothing at this address, or it is not yours to see. Check the address, or go back to your start page."
    >
      <LinkButton href={links.home()}>Go to the start page</LinkButton>
    </CenteredCard>,
  );
}

/** The page for a refusal or a fault: its words, and the request's id to quote where it was ours. */
export function renderErrorPage(c: C, error: AppError): string {
  if (error.code === "not_found") return renderNotFound(c);
  const ours = error.code === "internal" || error.code === "unavailable";
  const again = ours ? readAgain(c) : null;
  const title = error.code === "forbidden"
    ? "Access Denied"
    : error.code === "unauthorized"
    ? "Login required"
    : ours
    ? "Something went wrong"
    : "That did not work";
  return render(
    c,
    title,
    <CenteredCard
      title={title}
      icon={<CircleHelp size={28} />}
      tone="danger"
      establishment={brand(c)}
      footerLinks={FOOTER_LINKS}
      description={error.message}
      below={ours && (
        <p>
          If it goes on, quote this reference: <code>{c.get("requestId")}</code>
        </p>
      )}
    >
      {again !== null && <LinkButton href={again} variant="primary">Try again</LinkButton>}
      {again !== links.home() && (
        <LinkButton href={links.home()} variant="secondary">Go to the start page</LinkButton>
      )}
    </CenteredCard>,
  );
}

/** The address of a page that was only to be read and may come the next time; null for everything else. */
function readAgain(c: C): string | null {
  if (c.req.method !== "GET") return null;
  const { pathname, search } = new URL(c.req.url);
  const address = safeReturnTo(pathname + search);
  return address === links.home() && pathname !== links.home() ? null : address;
}

function brand(c: C) {
  const establishment = c.get("establishment");
  return establishment ? establishmentBrand(establishment) : undefined;
}

function render(c: C, title: string, body: ReactNode): string {
  const name = c.get("establishment")?.establishmentName ?? "Unitfolio";
  return renderDocument({
    assets: c.get("services").assets,
    nonce: c.get("nonce"),
    title: `${title} · ${name}`,
    body,
  });
}
