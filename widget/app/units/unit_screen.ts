import { signal } from "@preact/signals";
import type { UnitScreen } from "./UnitScreen.tsx";

/** Null until the first unit is opened: the list of units comes without it. */
export const unitScreen = signal<typeof UnitScreen | null>(null);

/** Throws `TypeError` without a network. */
export async function loadUnitScreen(): Promise<void> {
  unitScreen.value ??= (await import("./UnitScreen.tsx")).UnitScreen;
}
