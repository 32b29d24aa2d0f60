import { fullName } from "../../../domain/people.ts";

/** How the selector names a portfolio: first name, last name and unit title (spec 1 §2.7). */
export function portfolioName(
  student: { firstName: string | null; lastName: string | null },
  unitTitle: string,
): string {
  return `${fullName(student)} – ${unitTitle}`;
}
