/** A moment as a file name bears it, by the reader's own clock: `2026-06-15 14.05`. */
export function momentWords(now: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `${day} ${two(now.getHours())}.${two(now.getMinutes())}`;
}
