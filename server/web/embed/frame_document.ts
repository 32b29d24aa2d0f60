import { embedLinks } from "../../../domain/embed_links.ts";
import { AppError } from "../../../domain/errors.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import { links } from "../../../domain/links.ts";
import type { School } from "../../services/context.ts";
import type { WidgetAssets } from "../../services/widget_assets.ts";
import { frameHeaders } from "./frame_headers.ts";
import { type FrameStart, renderFrame } from "./render_frame.ts";

type Frame = {
  school: Pick<School, "origin" | "establishment">;
  /** Origins from `listFrameOrigins`. */
  origins: readonly string[];
  session: { visit: string | null } | null;
  /** Id of the launch with which the app calls. */
  launch: string | null;
  wanted: FrameStart["wanted"];
  widget: WidgetAssets;
  nonce: string;
};

/** Throws unavailable where the widget is not built. */
export function builtWidget({ widget }: { widget?: WidgetAssets | undefined }): WidgetAssets {
  if (!widget) throw new AppError("unavailable", "The widget is not built here.");
  return widget;
}

/** The frame's document and its headers. */
export function frameDocument({ school, origins, session, launch, wanted, widget, nonce }: Frame) {
  const { establishmentName, cardsAllowed, timeZone } = school.establishment;
  const start: FrameStart = {
    establishmentName,
    origins,
    signedIn: session !== null,
    visit: session?.visit ?? null,
    launched: launch !== null,
    api: embedLinks.api("", launch),
    idleMs: launch === null ? LIFETIMES.widgetSessionIdle : LIFETIMES.launchSessionIdle,
    wanted,
    cardsAllowed,
    timeZone,
    home: `${school.origin}${links.home()}`,
  };
  return { html: renderFrame({ start, widget, nonce }), headers: frameHeaders({ nonce, origins }) };
}
