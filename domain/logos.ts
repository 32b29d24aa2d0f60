import { UPLOAD_LIMITS } from "./limits.ts";
import { FEATURE_TEXT, hasFeature, type PlanFeatures } from "./plans.ts";

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

/** Another kind of file. */
export const LOGO_UNREADABLE = "This file cannot be read as a logo. Choose a PNG, JPG or SVG file.";

/** Why a logo is not drawn, and what to do. */
export const LOGO_REFUSALS = {
  damaged: "This picture is damaged or incomplete. Save it again, or choose another file.",
  tooManyPixels:
    "This picture has too many pixels. Make it smaller (1,000 pixels wide is plenty) and choose it again.",
  svgDamaged: "This SVG can’t be read. Save it again, or save it as a PNG and choose that.",
  svgText:
    "This SVG contains text, which would be drawn in a different font. Save it as a PNG and choose that.",
  svgPictures:
    "This SVG contains pictures or web content, which can’t be drawn here. Save it as a PNG and choose that.",
  svgTooComplex: "This SVG is too detailed to draw. Save it as a PNG and choose that.",
} as const;
export type LogoRefusal = keyof typeof LOGO_REFUSALS;

/** When many logos are being drawn. */
export const LOGO_BUSY = "Other logos are being drawn just now. Try again in a moment.";

/** Before it is sent; the content decides. */
export function checkLogoFile({ size, type }: { size: number; type: string }): string | null {
  if (type !== "" && !type.startsWith("image/")) return LOGO_UNREADABLE;
  return size > UPLOAD_LIMITS.other.bytes ? "A logo can be at most 10 MB" : null;
}

/** Why a logo, or for `logo` the colour, cannot be changed; null where the plan has it (DECISIONS 21). */
export function brandingRefusal(kind: LogoKind, included: boolean): string | null {
  return included ? null : `“${FEATURE_TEXT[LOGO_FEATURES[kind]]}” is not part of your plan.`;
}

/** The logo that pages show; none if the plan has no branding. */
export function shownLogo(plan: PlanFeatures, logoUrl: string | null): string | null {
  return hasFeature(plan, LOGO_FEATURES.logo) ? logoUrl : null;
}

/** The one for documents, else that of the pages. */
export function documentLogo(plan: PlanFeatures, { logoUrl, pdfLogoUrl }: LogoUrls): string | null {
  const own = hasFeature(plan, LOGO_FEATURES.pdfLogo) ? pdfLogoUrl : null;
  return own ?? shownLogo(plan, logoUrl);
}
