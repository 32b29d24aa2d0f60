import { UPLOAD_LIMITS } from "./limits.ts";
import { type Entitlements, FEATURE_TEXT, hasFeature } from "./plans.ts";

/** On pages, and on documents in its place (DECISIONS 21). */
export const LOGO_KINDS = ["logo", "pdfLogo"] as const;
export type LogoKind = (typeof LOGO_KINDS)[number];

/** Such as `logoUrl`: fields of the settings. */
export type LogoUrls = Record<`${LogoKind}Url`, string | null>;

/** The plan's feature that shows it. */
export const LOGO_FEATURES = { logo: "CUSTOM_BRANDING", pdfLogo: "CUSTOMIZABLE_PORTFOLIOS" } as const;

export const LOGO_ACCEPT = ".png,.jpg,.jpeg,.svg,image/png,image/jpeg,image/svg+xml";

/** Pixels of its longer side once drawn. */
export const LOGO_SIDE_PX = 640;

/** Another kind, damaged, or too many pixels. */
export const LOGO_UNREADABLE = "This file cannot be read as a logo. Choose a PNG, JPG or SVG file.";

export const LOGO_NOT_DRAWABLE =
  "This SVG holds text, pictures or effects, or more detail than is drawn here. Save it as a PNG and choose that.";

/** Before it is sent; the content decides. */
export function checkLogoFile({ size, type }: { size: number; type: string }): string | null {
  if (type !== "" && !type.startsWith("image/")) return LOGO_UNREADABLE;
  return size > UPLOAD_LIMITS.other.bytes ? "A logo can be at most 10 MB" : null;
}

type Plan = Pick<Entitlements, "plan" | "featureToggles">;

/** Why a logo, or for `logo` the colour, cannot be changed; null where the plan has it (DECISIONS 21). */
export function brandingRefusal(kind: LogoKind, included: boolean): string | null {
  return included ? null : `“${FEATURE_TEXT[LOGO_FEATURES[kind]]}” is not part of your plan.`;
}

/** What pages show, which is nothing where the plan has no branding. */
export function shownLogo(plan: Plan, logoUrl: string | null): string | null {
  return hasFeature(plan, LOGO_FEATURES.logo) ? logoUrl : null;
}

/** The one for documents, else that of the pages. */
export function documentLogo(plan: Plan, { logoUrl, pdfLogoUrl }: LogoUrls): string | null {
  const own = hasFeature(plan, LOGO_FEATURES.pdfLogo) ? pdfLogoUrl : null;
  return own ?? shownLogo(plan, logoUrl);
}
