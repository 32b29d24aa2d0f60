import type { ProvedPerson, ProviderId, ProviderRefusal } from "../../domain/providers.ts";
import { mayUse } from "../../domain/sign_in_ways.ts";
import { findUser } from "../features/sign_in/installation/known_user.ts";
import { findAccount } from "../features/sign_in/providers/ticket/find_account.ts";
import { readStoredWays, waysOf } from "../queries/sign_in_ways.ts";
import type { Services } from "../services/services.ts";
import type { OwnSchool } from "../features/sign_in/own_school.ts";
import { askSchools, listOwnSchools } from "./schools_of_person.ts";

/** In this order where several schools refuse: what helps most to know. */
const REFUSALS = [
  "closed",
  "another",
  "inactive",
  "unverified",
] as const satisfies readonly ProviderRefusal[];

/**
 * Where an account of the installation's providers signs its person in as staff: each school decides, as for anyone who
 * begins there. A school that cannot be asked just now is one of them.
 */
export async function schoolsOfAccount(
  services: Services,
  proved: ProvedPerson & { provider: ProviderId },
): Promise<{ userId: string; schools: OwnSchool[] } | ProviderRefusal> {
  const user = await services.doors.readControl((db) => findUser(db, proved));
  if (user === null) return proved.email === null ? "unverified" : "unknown";
  const own = await listOwnSchools(services, user.id);
  const answers = await askSchools(services, own, async (db) => {
    const [account, stored] = await Promise.all([findAccount(db, proved), readStoredWays(db)]);
    if (typeof account === "string") return account;
    const { rules } = await waysOf(services, stored);
    return mayUse(rules, proved.provider, "staff") ? account : "closed";
  });
  const schools = answers.flatMap(({ school, answer }) =>
    answer === "away" || (typeof answer === "object" && answer.kind === "staff") ? [school] : []
  );
  if (schools.length > 0) return { userId: user.id, schools };
  return REFUSALS.find((reason) => answers.some(({ answer }) => answer === reason)) ?? "unknown";
}
