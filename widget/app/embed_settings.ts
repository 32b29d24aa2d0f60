/** What the frame's document tells the app. */
export type EmbedSettings = {
  establishmentName: string;
  /** Of the pages that may show this frame. */
  origins: readonly string[];
  signedIn: boolean;
  cardsAllowed: boolean;
  /** The school's own host, with a slash at its end. */
  home: string;
};

const script = globalThis.document?.getElementById("embed");

/** Empty outside the frame's document, in tests. */
export const settings: EmbedSettings = JSON.parse(script?.textContent ?? "{}");

/** Which portfolio the school's page asks for. */
export function wantedPortfolio(search: string): { unit: string | null; portfolio: string | null } {
  const query = new URLSearchParams(search);
  return { unit: query.get("unit"), portfolio: query.get("portfolio") };
}
