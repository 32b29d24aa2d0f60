/** Id of the last user to sign out. Set by the server, since the sign-out pages have no script. */
export const SIGNED_OUT_COOKIE = "signedOut";

export function readSignedOutCookie(cookies: string): string | null {
  for (const cookie of cookies.split("; ")) {
    const [name, value] = cookie.split("=");
    // Not decoded: a malformed value must not throw.
    if (name === SIGNED_OUT_COOKIE && value) return value;
  }
  return null;
}

export const CLEAR_SIGNED_OUT_COOKIE = `${SIGNED_OUT_COOKIE}=; path=/; max-age=0`;
