import type { ControlActor } from "../features/activity/control_events.ts";
import { editTenant, type TenantEdit } from "../features/tenants/edit_tenant.ts";
import type { Services } from "../services/services.ts";

/** Every isolate of this server has forgotten the tenant's hosts when it answers; other servers do within seconds. */
export async function changeTenant(
  { doors, config, now, forgetHosts }: Services,
  actor: ControlActor,
  tenantId: string,
  edit: TenantEdit,
): Promise<void> {
  const { baseDomain, adminHosts } = config;
  await doors.writeControl((tx) =>
    editTenant(tx, actor, edit, { tenantId, baseDomain, adminHosts, now: now() })
  );
  await forgetHosts();
}
