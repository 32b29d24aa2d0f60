import { z } from "zod";
import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { isPlatformUrl } from "../../../../domain/lti.ts";
import { GRADE_TEXTS, LINE_ITEM_TAG } from "../../../../domain/lti_grades.ts";
import { SERVICE_SCOPES } from "../../../../domain/lti_services.ts";
import type { ServiceCaller } from "../services/access_token.ts";
import { callService } from "../services/call_service.ts";
import { PlatformRefused } from "../services/service_faults.ts";
import type { TakenGrade } from "./take_grade.ts";

const LINE_ITEM = "application/vnd.ims.lis.v2.lineitem+json";
const LINE_ITEMS = "application/vnd.ims.lis.v2.lineitemcontainer+json";

const ITEM = z.object({ id: z.string().refine(isPlatformUrl) });
const OWN_ITEM = ITEM.extend({ resourceLinkId: z.string(), resourceId: z.string(), tag: z.string() });

/** The platform lets the tool make no column for an activity that has none. */
export class NoColumn extends Error {
  override readonly name = "NoColumn";
}

type Wanted = Pick<TakenGrade, "lineItemsUrl" | "linkId" | "unitCode" | "score"> & { title: string };

/**
 * The address of our column for an activity: one that is there already, as after a call whose answer was lost, else a new
 * one. Throws PlatformAway, PlatformRefused and NoColumn.
 */
export async function findOrMakeLineItem(caller: ServiceCaller, wanted: Wanted): Promise<string> {
  const { lineItemsUrl, linkId, unitCode, title, score: { scoreMaximum } } = wanted;
  if (lineItemsUrl === null) throw new NoColumn("it offers no place for columns");
  const of = { resourceLinkId: linkId, resourceId: unitCode, tag: LINE_ITEM_TAG };
  try {
    const listed = await callService(caller, {
      url: withQuery(lineItemsUrl, { resource_link_id: linkId, tag: LINE_ITEM_TAG }),
      scopes: [SERVICE_SCOPES.lineItem],
      accept: LINE_ITEMS,
    });
    const own = z.array(z.unknown()).catch([]).parse(listed.json).map((item) => OWN_ITEM.safeParse(item).data)
      .find((item) => item?.tag === of.tag && item.resourceLinkId === linkId && item.resourceId === unitCode);
    if (own) return own.id;
    const made = await callService(caller, {
      url: lineItemsUrl,
      method: "POST",
      scopes: [SERVICE_SCOPES.lineItem],
      accept: LINE_ITEM,
      body: { type: LINE_ITEM, value: { ...of, label: title.slice(0, GRADE_TEXTS.label), scoreMaximum } },
    });
    const item = ITEM.safeParse(made.json);
    if (!item.success) throw new PlatformRefused("forbidden", "its column has no address that can be used");
    return item.data.id;
  } catch (error) {
    if (!(error instanceof PlatformRefused) || error.reason !== "scope") throw error;
    throw new NoColumn(error.message);
  }
}

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** Stores the column; all that a former one was told is to be told to it. */
export async function storeLineItem(
  tx: TenantWriter,
  { lineItemId, unitId, url }: { lineItemId: string; unitId: string; url: string },
): Promise<void> {
  const isSame = sql`id = ${lineItemId} and unit_id = ${unitId}`;
  await tx.batch([
    tx.db.run(sql`
      update lti_grades set changed = iif(changed = 0, 1, changed), confirmed = 0
      where score is not null and line_item_id in (
        select id from lti_line_items where ${isSame} and line_item_url is not ${url})`),
    tx.db.run(sql`update lti_line_items set line_item_url = ${url} where ${isSame}`),
  ]);
}
