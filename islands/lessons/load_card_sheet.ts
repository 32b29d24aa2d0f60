/** Fetches the script of the sheet of cards, once; throws `TypeError` where it cannot be fetched. */
export const loadCardSheet = () => import("./CardSheet.tsx");
