/** The school whose script this is. */
export const FRAME = { origin: new URL(import.meta.url).origin, patience: 15_000 };
