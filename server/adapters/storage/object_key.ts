const KEY = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/;

/** Throws before a malformed key could reach a path or an address. */
export function checkKey(key: string): void {
  if (!KEY.test(key) || key.length > 200) throw new Error("this is not a storage key of ours");
}
