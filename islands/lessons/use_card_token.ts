import { useEffect, useState } from "react";
import { links } from "../../domain/links.ts";

/** What a card's token looks like: 256 random bits, base64url. */
const TOKEN = /^[\w-]{20,200}$/;

/**
 * The token of the card that was scanned, taken from behind the # of the address and away from there at once: it stays in
 * memory only. Undefined until the page has looked, null where there is none. The next card may be scanned in the same tab.
 */
export function useCardToken(): string | null | undefined {
  const [token, setToken] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    const look = () => {
      const found = location.hash.slice(1);
      const scanned = TOKEN.test(found);
      if (scanned) history.replaceState(null, "", links.card());
      setToken((before) => scanned ? found : before ?? null);
    };
    // A page that the browser keeps for its back button keeps no card.
    const forget = () => setToken(null);
    look();
    addEventListener("hashchange", look);
    addEventListener("pagehide", forget);
    return () => {
      removeEventListener("hashchange", look);
      removeEventListener("pagehide", forget);
    };
  }, []);
  return token;
}
