import { type Signal, signal } from "@preact/signals";
import type { ComponentType } from "preact";

type LateScreen = ComponentType<{ id: string }>;
type Loaders = Record<"unit" | "messages", () => Promise<LateScreen>>;

/** Screens whose code comes when they are first opened; null until then. */
export const lateScreens: Record<keyof Loaders, Signal<LateScreen | null>> = {
  unit: signal(null),
  messages: signal(null),
};

let loaders: Loaders | undefined;

/** Called once, by the script that starts the widget: screens lead to each other, their files do not. */
export function setLateScreens(given: Loaders): void {
  loaders = given;
}

/** Throws `TypeError` without a network. */
export async function loadScreen(name: keyof Loaders): Promise<void> {
  lateScreens[name].value ??= await loaders![name]();
}
