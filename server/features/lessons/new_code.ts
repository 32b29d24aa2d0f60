import { CODE_DIGITS } from "../../../domain/lessons.ts";

const CODES = 10 ** CODE_DIGITS;
/** The random numbers above the last whole round of codes, which would make the low ones likelier. */
const FAIR = Math.floor(2 ** 32 / CODES) * CODES;

/** A class code by chance: six digits, each as likely as the next. */
export function newCode(random: () => number = randomNumber): string {
  let number = random();
  while (number >= FAIR) number = random();
  return String(number % CODES).padStart(CODE_DIGITS, "0");
}

function randomNumber(): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number;
}
