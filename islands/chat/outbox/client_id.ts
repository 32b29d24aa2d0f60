/** A new name for a message, such as no other bears. Not `randomUUID`, which browsers keep from a school's plain http. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
