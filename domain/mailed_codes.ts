/** For one address; each code has five tries, so no more than a guess in twenty thousand is right. */
export const MAILED_CODES = { digits: 6, perDay: 10 } as const;

/** The digits of a code, typed with or without spaces and dashes; null for anything else. */
export function readMailedCode(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, "");
  return digits.length === MAILED_CODES.digits && /^[0-9]+$/.test(digits) ? digits : null;
}
