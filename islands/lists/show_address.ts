/** Replaces the address in the browser's bar by that of what is shown, without a step to go back to. */
export function showAddress(address: string): void {
  if (address !== location.pathname + location.search) history.replaceState(history.state, "", address);
}
