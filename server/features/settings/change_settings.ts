import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { establishmentSettings } from "../../../db/tenant/schema/index.ts";
import { AppError, assertNoErrors } from "../../../domain/errors.ts";
import { storedFields } from "../../../domain/fields.ts";
import { brandingRefusal, LOGO_FEATURES, LOGO_KINDS, type LogoKind } from "../../../domain/logos.ts";
import { hasFeature } from "../../../domain/plans.ts";
import {
  checkSettings,
  SETTINGS,
  type Settings,
  settingsConflicts,
  type SettingsInput,
} from "../../../domain/settings.ts";
import { eventStatement, type NewEvent } from "../activity/events.ts";
import { readEntitlements, readSettings } from "./read_settings.ts";

/** A drawn logo's address and bytes; null to have none. */
export type LogoChange = { url: string; size: number } | null;

type Change = {
  form: SettingsInput;
  logos?: Partial<Record<LogoKind, LogoChange>>;
  now: Date;
};

/**
 * Absent fields stay. Returns the resulting settings, and the addresses of logos that were replaced. Throws `invalid` with
 * `fields`, `conflict` with `current` for a field that was changed since `base`, and `limit` for branding that is not part of the plan; idempotent.
 */
export async function changeSettings(
  tx: TenantWriter,
  actor: NewEvent["actor"],
  { form, logos = {}, now }: Change,
): Promise<{ settings: Settings; replacedLogos: string[] }> {
  const { verifyByAnother, secondFactor, base = {}, ...typed } = form;
  assertNoErrors(checkSettings(typed));
  const before = await readSettings(tx.db);
  const fields = settingsConflicts(before, form, base);
  if (Object.keys(fields).length > 0) {
    throw new AppError("conflict", "Someone else has changed these settings.", {
      fields,
      extra: { current: before },
    });
  }
  const next: Settings = { ...before, ...storedFields(SETTINGS, typed) };
  if (verifyByAnother !== undefined) next.verifyByAnother = verifyByAnother;
  if (secondFactor !== undefined) next.secondFactor = secondFactor;
  for (const kind of LOGO_KINDS) {
    const logo = logos[kind];
    if (logo !== undefined) next[`${kind}Url`] = logo?.url ?? null;
  }
  const changed = (Object.keys(next) as (keyof Settings)[]).filter((name) => next[name] !== before[name]);
  if (changed.length === 0) return { settings: before, replacedLogos: [] };
  await assertInPlan(tx, changed, next);
  const sizes = Object.fromEntries(
    Object.entries(logos).map(([kind, logo]) => [`${kind}Size`, logo?.size ?? null]),
  );
  await tx.batch([
    tx.db.update(establishmentSettings).set({
      ...Object.fromEntries(changed.map((name) => [name, next[name]])),
      ...sizes,
      updatedAt: now.toISOString(),
    }).where(sql`id = 1`),
    eventStatement(tx, { what: "settings.changed", at: now, actor, data: { fields: changed } }),
  ]);
  const replacedLogos = LOGO_KINDS.map((kind) => `${kind}Url` as const)
    .filter((name) => changed.includes(name)).map((name) => before[name]).filter((url) => url !== null);
  return { settings: next, replacedLogos };
}

/** Taking a logo away is always possible. */
async function assertInPlan(
  tx: TenantWriter,
  changed: readonly (keyof Settings)[],
  next: Settings,
): Promise<void> {
  const entitlements = await readEntitlements(tx.db);
  for (const kind of LOGO_KINDS) {
    const fields: (keyof Settings)[] = [
      `${kind}Url` as const,
      ...(kind === "logo" ? ["pdfOutcomeHeaderColor" as const] : []),
    ];
    for (const field of fields) {
      if (!changed.includes(field) || next[field] === null) continue;
      const refusal = brandingRefusal(kind, hasFeature(entitlements, LOGO_FEATURES[kind]));
      if (refusal) throw new AppError("limit", refusal, { fields: { [field]: refusal } });
    }
  }
}
