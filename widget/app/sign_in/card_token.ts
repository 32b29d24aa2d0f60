/** Of the address behind a card's square, or the token alone. */
export function cardToken(text: string): string {
  return text.trim().replace(/^.*#/, "");
}
