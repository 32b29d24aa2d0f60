/** A count with its noun: “1 unit”, “20 units”; `nouns` where its plural is not the noun and an s. */
export function countText(count: number, noun: string, nouns = `${noun}s`): string {
  return count === 1 ? `1 ${noun}` : `${count} ${nouns}`;
}
