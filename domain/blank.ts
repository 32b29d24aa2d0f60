/** Whether nothing in a text is visible. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u.test(text);
}
