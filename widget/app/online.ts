import { signal } from "@preact/signals";

export const online = signal(navigator.onLine);

for (const name of ["online", "offline"]) {
  globalThis.addEventListener?.(name, () => online.value = navigator.onLine);
}
