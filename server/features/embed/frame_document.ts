import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { embedOrigins } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { embedLinks } from "../../../domain/embed_links.ts";
import { AppError } from "../../../domain/errors.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import { links } from "../../../domain/links.ts";
import type { School } from "../../services/context.ts";
import type { WidgetAssets } from "../../services/widget_assets.ts";
import { frameHeaders } from "./frame_headers.ts";
import { type FrameStart, renderFrame } from "./render_frame.ts";

/** Sites whose pages may show a portfolio: those that the school allows, and its learning platforms. */
export async function listFrameOrigins(db: Pick<TenantReader, "all">): Promise<string[]> {
  const rows = await db.all(typedRows({ origin: embedOrigins.origin }, (columns) =>
    sql`
    select ${columns} from embed_origins union select origin from lti_platforms where approved_at is not null order by origin`));
  return rows.map(({ origin }) => origin);
}

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
