/** The script of the sheet of cards could not be fetched; browsers may not ask for it again before the page is reloaded. */
export class NoCardSheet extends Error {
  override name = "NoCardSheet";
}

/** Fetches the script of the sheet of cards, once; throws `NoCardSheet` where it cannot be fetched. */
export async function loadCardSheet() {
  try {
    return await import("./CardSheet.tsx");
  } catch {
    throw new NoCardSheet("No cards were made. Check your connection, reload this page, then try again.");
  }
}
