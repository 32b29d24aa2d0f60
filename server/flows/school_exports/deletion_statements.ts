import { sql } from "drizzle-orm";
import type { ControlWriter } from "../../../db/doors.ts";
import { controlEventStatement } from "../../features/activity/control_events.ts";
import { DELETED, DELETION_BEGUN, type DeletionRecord } from "./find_deletable.ts";

type Change = { tenantId: string; record: DeletionRecord; now: Date };

/** Control knows the school as one that was: no plan, no work, no people, no address, though its names stay its own. */
export async function beginDeletion(tx: ControlWriter, { tenantId, record, now }: Change): Promise<void> {
  const at = now.toISOString();
  await tx.batch([
    tx.db.run(sql`
      update tenants set active = 0, ready_at = null, updated_at = ${at}
      where id = ${tenantId} and ready_at is not null`),
    controlEventStatement(tx, {
      what: DELETION_BEGUN,
      at: now,
      actor: { kind: "operator" },
      tenantId,
      data: record,
    }),
    tx.db.run(sql`update hosts set retired_at = ${at} where tenant_id = ${tenantId} and retired_at is null`),
    tx.db.run(
      sql`delete from domain_checks where host in (select host from hosts where tenant_id = ${tenantId})`,
    ),
    tx.db.run(sql`delete from tenant_subscriptions where tenant_id = ${tenantId}`),
    tx.db.run(sql`delete from tenant_stats where tenant_id = ${tenantId}`),
    tx.db.run(sql`delete from support_access where tenant_id = ${tenantId}`),
    tx.db.run(sql`delete from user_tenants where tenant_id = ${tenantId}`),
    ...noWork(tx, tenantId, at),
  ]);
}

export async function endDeletion(tx: ControlWriter, { tenantId, record, now }: Change): Promise<void> {
  await tx.batch([
    controlEventStatement(tx, {
      what: DELETED,
      at: now,
      actor: { kind: "operator" },
      tenantId,
      data: record,
    }, sql`not exists (select 1 from events where tenant_id = ${tenantId} and what = ${DELETED})`),
    ...noWork(tx, tenantId, now.toISOString()),
  ]);
}

/** Also what a server that still ran for it has asked for. */
function noWork(tx: ControlWriter, tenantId: string, at: string) {
  return [
    tx.db.run(sql`delete from tenant_due where tenant_id = ${tenantId}`),
    tx.db.run(sql`
      update outbox set done_at = ${at}, leased_until = null, last_error = 'ended by a deletion'
      where tenant_id = ${tenantId} and done_at is null`),
  ];
}
