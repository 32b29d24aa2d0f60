import type { Context } from "hono";
import type { ReactNode } from "react";
import { CenteredCard } from "../../../../ui/CenteredCard.tsx";
import { CircleHelp } from "../../../../ui/page_icons.ts";
import type { AppEnv } from "../../../services/context.ts";
import { brandOf } from "../../../ui/layout.tsx";
import { renderPage } from "../../../ui/render_page.ts";

/** In a platform's frame, or in a window of its own: everything that leaves it opens a new tab. */
export function showRefusal(
  c: Context<AppEnv>,
  message: string,
  title = "This could not be opened",
  children?: ReactNode,
) {
  const body = (
    <CenteredCard
      title={title}
      icon={<CircleHelp size={28} />}
      tone="danger"
      establishment={brandOf(c)}
      description={message}
    >
      {children}
    </CenteredCard>
  );
  return renderPage(c, { title, body }, 400);
}
