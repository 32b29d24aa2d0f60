import type { Rule } from "./rule.ts";

/** Signing in within a frame; on the widget's own calls alone. */
export const WIDGET_CAPABILITIES = {
  "widget.sign_in": { for: ["anyone"], ownership: "none" },
  "widget.sign_out": { for: ["anyone"], ownership: "none" },
  "widget.hand_over": { for: ["student"], ownership: "none" },
} as const satisfies Record<string, Rule>;

/** All that a session in a frame may use; what is not listed is refused (docs/decisions/0041). */
const WIDGET_USES: ReadonlySet<string> = new Set([
  ...Object.keys(WIDGET_CAPABILITIES),
  "student.read_self",
  "portfolio.list",
  "portfolio.read",
  "evidence.read",
  "evidence.promise",
  "evidence.upload",
  "evidence.add",
  "outcome.comment",
  "portfolio.submit",
  "chat.list",
  "chat.read",
  "chat.write",
]);

export function isOpenToWidget(capability: string): boolean {
  return WIDGET_USES.has(capability);
}
