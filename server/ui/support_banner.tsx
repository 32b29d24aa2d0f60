import { createElement, Fragment, type ReactNode } from "react";
import { supportLinks } from "../../domain/support_links.ts";
import { fullName } from "../../domain/people.ts";
import { supportUntil } from "../../domain/support.ts";
import { Button } from "../../ui/Button.tsx";
import { asStaffSession, type RequestContext } from "../services/context.ts";

/** A page with the banner of a support session above it. */
export function withSupportBanner(c: RequestContext, body: ReactNode): ReactNode {
  const session = asStaffSession(c.get("session"));
  const establishment = c.get("establishment");
  if (session?.supportEndsAt === undefined || establishment === null) return body;
  const { supportEndsAt, person, actor: { support } } = session;
  const until = supportUntil(supportEndsAt, establishment.timeZone, c.get("now"));
  const banner = (
    <aside
      className="card-row pad-s line-below toned tone-warning row between lines-xs"
      aria-label="Support access"
    >
      <p className="share anywhere">
        <strong>Support access:</strong>{" "}
        {`${fullName(person)} sees ${establishment.establishmentName} until ${until}. `}
        {support?.changes.length ? "Changes are recorded." : "Look only."}
      </p>
      <form method="post" action={supportLinks.end()}>
        <Button type="submit" size="small">End</Button>
      </form>
    </aside>
  );
  return createElement(Fragment, null, banner, body);
}
