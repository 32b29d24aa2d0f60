import "./fontkit_needs.ts";
import fontkit from "@pdf-lib/fontkit";

export { fontkit };
