import { z } from "zod";
import type { CourseMember } from "../../../../domain/course_members.ts";
import { COURSE_LIMITS, COURSE_TIMES } from "../../../../domain/lti_courses.ts";
import { SERVICE_SCOPES } from "../../../../domain/lti_services.ts";
import type { ServiceCaller } from "../services/access_token.ts";
import { callService } from "../services/call_service.ts";
import { PlatformRefused } from "../services/service_faults.ts";
import { readMember } from "./read_member.ts";

const MEMBERS = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json";
const CONTAINER = z.object({ members: z.array(z.unknown()) });

const MAX_MEMBERS = COURSE_LIMITS.pageSize * COURSE_LIMITS.pages;

/** `more`: the course has more people than are read. */
export type CourseMembers = { members: CourseMember[]; more: boolean };

/**
 * The students of a course, page after page. All roles are asked for, since Moodle forgets in the second page which one was
 * asked for. Throws PlatformAway and PlatformRefused.
 */
export async function readMembers(
  caller: Omit<ServiceCaller, "signal">,
  membersUrl: string,
): Promise<CourseMembers> {
  const signal = AbortSignal.timeout(COURSE_TIMES.members);
  const first = new URL(membersUrl);
  first.searchParams.set("limit", String(COURSE_LIMITS.pageSize));
  const members: CourseMember[] = [];
  let url: string | null = first.href;
  for (let page = 0; url !== null && page < COURSE_LIMITS.pages; page++) {
    const { json, link } = await callService({ ...caller, signal }, {
      url,
      scopes: [SERVICE_SCOPES.members],
      accept: MEMBERS,
    });
    const listed = CONTAINER.safeParse(json).data;
    if (listed === undefined) throw new PlatformRefused("invalid", "its answer is no list of members");
    members.push(...listed.members.map(readMember).filter((member) => member !== null));
    url = nextPage(link, first);
  }
  return { members: members.slice(0, MAX_MEMBERS), more: url !== null || members.length > MAX_MEMBERS };
}

/** Null on the last page. The token goes to no other site than the first page came from. */
function nextPage(link: string | null, first: URL): string | null {
  const [, next] = /<([^>]*)>\s*;[^,]*\brel="?next\b/i.exec(link ?? "") ?? [];
  if (next === undefined) return null;
  const url = URL.parse(next, first);
  if (url?.origin !== first.origin) throw new PlatformRefused("address", "its next page is on another site");
  return url.href;
}
