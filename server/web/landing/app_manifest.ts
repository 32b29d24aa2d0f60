import { links } from "../../../domain/links.ts";
import type { Assets } from "../../services/assets.ts";
import { THEME_COLORS } from "../../ui/theme.ts";

const PRODUCT = "Unitfolio";
/** Characters that home screens show below an icon. */
const MAX_SHORT_NAME_CHARS = 12;

/** Web app manifest: the school's own, so that its name is below the icon. */
export function appManifest(establishmentName: string = PRODUCT, { icon, appIcons }: Assets) {
  return {
    name: establishmentName,
    short_name: shortName(establishmentName),
    id: links.home(),
    start_url: links.home(),
    scope: links.home(),
    display: "standalone",
    lang: "en-GB",
    theme_color: THEME_COLORS.light,
    background_color: THEME_COLORS.ground,
    icons: [
      { src: icon, sizes: "any", type: "image/svg+xml" },
      ...appIcons
        ? [
          { src: appIcons.small, sizes: "192x192", type: "image/png" },
          { src: appIcons.large, sizes: "512x512", type: "image/png" },
          { src: appIcons.maskable, sizes: "512x512", type: "image/png", purpose: "maskable" },
        ]
        : [],
    ],
  };
}

/** As many whole words as fit, at least one. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  while (words.length > 1 && words.join(" ").length > MAX_SHORT_NAME_CHARS) words.pop();
  return words.join(" ").replace(/[,;:&–-]$/, "").trim();
}
