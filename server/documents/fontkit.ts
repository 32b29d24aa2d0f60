import "./fontkit_polyfills.ts";
import fontkit from "@pdf-lib/fontkit";

export { fontkit };
