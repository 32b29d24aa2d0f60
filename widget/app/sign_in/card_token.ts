/** The token from a card's address, or the token alone. */
export function cardToken(text: string): string {
  return text.trim().replace(/^.*#/, "");
}
