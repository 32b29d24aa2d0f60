import type { Context } from "hono";
import type { ReactNode } from "react";
import { CircleHelp, CircleX, Compass } from "../../ui/page_icons.ts";
import type { AppError } from "../../domain/errors.ts";
import { links, safeReturnTo } from "../../domain/links.ts";
import { CenteredCard } from "../../ui/CenteredCard.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import type { AppEnv } from "../services/context.ts";
import { renderDocument } from "./document.tsx";
import { brandOf, FOOTER_LINKS } from "./layout.tsx";
import { withSupportBanner } from "./support_banner.tsx";

type PageContext = Context<AppEnv>;

/** spec 1 §2.1. */
export function renderDomainNotConfigured(c: PageContext): string {
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

export function renderNotFound(c: PageContext): string {
  return render(
    c,
    "Page Not Found",
    <CenteredCard
      title="Page Not Found"
      icon={<Compass size={28} />}
      establishment={brandOf(c)}
      footerLinks={FOOTER_LINKS}
      description="There is nothing at this address, or it is not yours to see. Check the address, or go back to your start page."
    >
      <LinkButton href={links.home()}>Go to the start page</LinkButton>
    </CenteredCard>,
  );
}

/** Server faults show the request id. */
export function renderErrorPage(c: PageContext, error: AppError): string {
  if (error.code === "not_found") return renderNotFound(c);
  const isServerFault = error.code === "internal" || error.code === "unavailable";
  const retry = isServerFault ? retryUrl(c) : null;
  const title = error.code === "forbidden"
    ? "Access Denied"
    : error.code === "unauthorized"
    ? "Login required"
    : isServerFault
    ? "Something went wrong"
    : "That did not work";
  return render(
    c,
    title,
    <CenteredCard
      title={title}
      icon={<CircleHelp size={28} />}
      tone="danger"
      establishment={brandOf(c)}
      footerLinks={FOOTER_LINKS}
      description={error.message}
      below={isServerFault && (
        <p>
          If it goes on, quote this reference: <code>{c.get("requestId")}</code>
        </p>
      )}
    >
      {retry !== null && <LinkButton href={retry} variant="primary">Try again</LinkButton>}
      {retry !== links.home() && (
        <LinkButton href={links.home()} variant="secondary">Go to the start page</LinkButton>
      )}
    </CenteredCard>,
  );
}

/** The page's own address for GET; null for other requests. */
function retryUrl(c: PageContext): string | null {
  if (c.req.method !== "GET") return null;
  const { pathname, search } = new URL(c.req.url);
  const address = safeReturnTo(pathname + search);
  return address === links.home() && pathname !== links.home() ? null : address;
}

function render(c: PageContext, title: string, body: ReactNode): string {
  const name = c.get("establishment")?.establishmentName ?? "Unitfolio";
  return renderDocument({
    assets: c.get("services").assets,
    nonce: c.get("nonce"),
    title: `${title} · ${name}`,
    body: withSupportBanner(c, body),
    display: c.get("session")?.display,
  });
}
