import type { SignInWay } from "./sign_in_ways.ts";

/** How a session at a school began. */
type Beginning = {
  /** A link by email, or whose account. */
  way: SignInWay;
  /** They came from another of their schools, which looked. */
  crossed: boolean;
  /** The account was theirs when they signed in, by the installation's own word and the school's. */
  isTheirs: boolean;
};

/**
 * Whether a school's sign-in counts at the person's other schools. A link reaches the inbox that the installation knows;
 * but a school's administrators can be anyone there by a provider of its own, and so connect any account.
 */
export function provesPerson({ way, crossed, isTheirs }: Beginning): boolean {
  if (crossed || way === "email") return true;
  return way !== "school" && isTheirs;
}
