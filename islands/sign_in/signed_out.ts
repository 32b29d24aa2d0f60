/**
 * Who has signed out of this browser last, by id. The ways out lead over pages that carry no script, so that the server
 * notes it here, and the next page that has one acts on it.
 */
export const SIGNED_OUT_COOKIE = "signedOut";

/** Whose id a document's cookies give there, or null. */
export function signedOutIn(cookies: string): string | null {
  for (const cookie of cookies.split("; ")) {
    const [name, value] = cookie.split("=");
    // An id needs no decoding, and a value that is none must not stop the page.
    if (name === SIGNED_OUT_COOKIE && value) return value;
  }
  return null;
}

/** The cookie that takes it away again. */
export const NOBODY_SIGNED_OUT = `${SIGNED_OUT_COOKIE}=; path=/; max-age=0`;
