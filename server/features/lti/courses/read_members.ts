import { z } from "zod";
import { AppError } from "../../../../domain/errors.ts";
import { type CourseMember, MEMBER_LIMITS } from "../../../../domain/lti_members.ts";
import { SERVICE_REFUSALS, SERVICE_SCOPES } from "../../../../domain/lti_services.ts";
import type { ServiceCaller } from "../services/access_token.ts";
import { callService } from "../services/call_service.ts";
import { PlatformAway, PlatformRefused } from "../services/service_faults.ts";
import { readPerson, toMember } from "./listed_person.ts";
import type { Course } from "./note_course.ts";

const MEDIA_TYPE = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json";
const LEARNER = /(?:^|[#/])(Learner|Student)$/;

const PAGE = z.object({ members: z.array(z.unknown()) });

type Services = ServiceCaller["services"] & { log: (line: Record<string, unknown>) => void };

/**
 * The students of a course, as its platform lists them now; `more`: there are others. Throws unavailable where the platform
 * is away, conflict with what to do where it refuses.
 */
export async function readMembers(
  services: Services,
  tenantId: string,
  { membersUrl, platform, addressesVerified }: Course,
): Promise<{ members: CourseMember[]; more: boolean }> {
  const caller = { services, tenantId, platform };
  const found = new Map<string, CourseMember>();
  let next: string | null = firstPage(membersUrl);
  try {
    for (let page = 0; next !== null && page * MEMBER_LIMITS.perPage < MEMBER_LIMITS.members; page++) {
      const { json, link } = await callService(caller, {
        url: next,
        scopes: [SERVICE_SCOPES.members],
        accept: MEDIA_TYPE,
      });
      const read = PAGE.safeParse(json).data;
      if (read === undefined) throw new PlatformAway("its answer is no list of members");
      for (const member of read.members.flatMap((one) => studentOf(one, addressesVerified))) {
        if (!found.has(member.subject)) found.set(member.subject, member);
      }
      next = nextPage(link, membersUrl);
    }
  } catch (fault) {
    throw toAppError(fault, services);
  }
  const members = [...found.values()].slice(0, MEMBER_LIMITS.members);
  return { members, more: next !== null || found.size > members.length };
}

function firstPage(address: string): string {
  const url = new URL(address);
  url.searchParams.set("limit", String(MEMBER_LIMITS.perPage));
  return url.href;
}

/** On the same site: the token is that site's. */
function nextPage(link: string | null, address: string): string | null {
  const target = /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(link ?? "")?.[1];
  const url = target === undefined ? null : URL.parse(target, address);
  if (url === null) return null;
  if (url.origin !== new URL(address).origin) throw new PlatformRefused("address", "a page of another site");
  return url.href;
}

function studentOf(item: unknown, addressesVerified: boolean): CourseMember[] {
  const listed = readPerson(item);
  if (!listed?.isActive || !listed.roles.some((role) => LEARNER.test(role))) return [];
  const member = toMember(listed);
  return [{ ...member, email: addressesVerified && member.email !== "" ? member.email : null }];
}

function toAppError(fault: unknown, { log }: Services): unknown {
  if (fault instanceof PlatformRefused) {
    log({ work: "read the members of a course", fault: fault.message });
    const { says, help } = SERVICE_REFUSALS[fault.reason];
    return new AppError("conflict", `${says}. ${help}`);
  }
  if (fault instanceof PlatformAway) {
    log({ work: "read the members of a course", fault: fault.message });
    return new AppError("unavailable", "The learning platform did not answer. Try again in a moment.", {
      retryAfter: 30,
    });
  }
  return fault;
}
