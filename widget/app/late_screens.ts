import { signal } from "@preact/signals";
import type { ComponentType } from "preact";

type LateScreen = ComponentType<{ id: string }>;

/** Screens whose code comes when they are first opened; null until then. */
export const unitScreen = signal<LateScreen | null>(null);
export const messagesScreen = signal<LateScreen | null>(null);

let importUnitScreen: (() => Promise<LateScreen>) | undefined;

/** Called once, by the script that starts the widget: the screens lead to each other, their files do not. */
export function setUnitScreen(load: () => Promise<LateScreen>): void {
  importUnitScreen = load;
}

/** Throws `TypeError` without a network. */
export async function loadUnitScreen(): Promise<void> {
  unitScreen.value ??= await importUnitScreen!();
}
