/** Five or six characters (DOMAIN, The claim). */
export function checkCentreNumber(text: string): string | null {
  return /^[0-9A-Za-z]{5,6}$/.test(text.trim()) ? null : "A centre number has five or six digits or letters";
}
