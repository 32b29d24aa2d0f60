/** Reads a variable; undefined where it is not set. */
export type Environment = (name: string) => string | undefined;

/** `start` makes a demonstration school, `development` adds fast refresh, `production` rejects unsafe settings. */
export type Mode = "start" | "development" | "production";

type Bounds = { min: number; max: number; default: number };

/** A whole number within its bounds; the default where none is set. Adds to `problems`. */
export function readNumber(name: string, get: Environment, bounds: Bounds, problems: string[]): number {
  const { min, max } = bounds;
  const text = get(name);
  if (text === undefined) return bounds.default;
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= max) return number;
  problems.push(`${name} must be a number from ${min} to ${max}, not ${JSON.stringify(text)}`);
  return bounds.default;
}
