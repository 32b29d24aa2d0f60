/** Whether a value identifies a page's own sign-in (`widget/messages.ts`). */
export function isVisit(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-z]{1,16}$/.test(value);
}

/** A mailed code that signs in within a frame (DESIGN §5). */
export const WIDGET_CODE = { lifetimeMs: 10 * 60_000, wrongCodes: 5 } as const;

export const WIDGET_CODE_SENT =
  "If that address belongs to a student here, a code is on its way. Please check your email.";

/** Also for one that is unknown, spent or locked, so that nothing tells them apart. */
export const WIDGET_CODE_WRONG = "That is not the code, or it has expired. Check it, or ask for a new one.";
