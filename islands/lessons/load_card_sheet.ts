/** The script could not be loaded; browsers may not retry it before a reload. */
export class CardSheetLoadError extends Error {
  override name = "CardSheetLoadError";
}

export async function loadCardSheet() {
  try {
    return await import("./CardSheet.tsx");
  } catch {
    throw new CardSheetLoadError(
      "No cards were made. Check your connection, reload this page, then try again.",
    );
  }
}
