import type { AccessTokens } from "./access_tokens.ts";
import { type Course, type Enrolled, MEMBERSHIP_ROLE } from "./course.ts";
import { answer, refusal } from "./refusal.ts";

export const MEMBERSHIP_SCOPE = "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly";
const MEMBERS = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json";

type Options = { base: string; typeId: string; courses: Map<string, Course>; tokens: AccessTokens };

/**
 * The people of a course as Moodle's memberships service lists them: all at once, or `limit` from `from` on with a Link to
 * the next page, which forgets the role that was asked for. Suspended enrolments are left out. Names and addresses come
 * with them where the site always shares these; a choice that it leaves to teachers does not count here.
 */
export function memberships({ base, typeId, courses, tokens }: Options) {
  const service = {
    sharesNames: true,
    sharesEmails: true,
    address: (courseId: string) => `${base}/CourseSection/${courseId}/bindings/${typeId}/memberships`,
    /** Null for another service's path. */
    answer(request: Request, path: string): Response | null {
      const found = /^\/CourseSection\/([^/]+)\/bindings\/([^/]+)\/memberships$/.exec(path);
      if (found === null) return null;
      const [, courseId, type] = found;
      const accept = request.headers.get("accept") ?? "";
      if (request.method !== "GET") return refusal(request, 405);
      if (accept !== "" && accept !== MEMBERS && !accept.includes("*/*")) {
        return refusal(request, 400, `No handler found for ${path} ${accept} `);
      }
      if (type !== typeId || !tokens.allows(request, [MEMBERSHIP_SCOPE])) return refusal(request, 401);
      const course = courses.get(courseId!);
      if (!course) return refusal(request, 404, `Not Found: Course ${courseId} doesn't exist`);
      const query = new URL(request.url).searchParams;
      const role = query.get("role")?.replace(MEMBERSHIP_ROLE, "");
      const link = query.get("rlid");
      if (link !== null && !course.links.has(link)) {
        return refusal(request, 404, `Not Found: LTI link ${link} doesn't exist`);
      }
      const limit = Math.max(0, Number(query.get("limit") ?? 0));
      const from = limit === 0 ? 0 : Number(query.get("from") ?? 0);
      const people = course.enrolled.filter((person) =>
        !person.suspended && (role === undefined || person.role === role)
      );
      const page = limit === 0 ? people : people.slice(from, from + limit);
      const id = service.address(course.id);
      const next = `${id}?limit=${limit}&from=${from + limit}${link === null ? "" : `&rlid=${link}`}`;
      const headers = limit > 0 && people.length > from + limit
        ? { link: `<${next}>; rel="next"` }
        : undefined;
      const context = { id: course.id, label: course.label, title: course.title };
      const members = page.map((person) => member(person, link !== null));
      return answer({ id, context, members }, MEMBERS, { headers });
    },
  };

  function member(person: Enrolled, ofLink: boolean) {
    const { id, firstName, lastName, email, idNumber } = person;
    return {
      status: "Active",
      roles: rolesOf(person),
      ...(ofLink
        ? {
          message: [{ "https://purl.imsglobal.org/spec/lti/claim/message_type": "LtiResourceLinkRequest" }],
        }
        : {}),
      user_id: id,
      lis_person_sourcedid: formatted(idNumber),
      ...(service.sharesNames
        ? {
          name: formatted(`${firstName} ${lastName}`),
          given_name: formatted(firstName),
          family_name: formatted(lastName),
        }
        : {}),
      ...(service.sharesEmails ? { email: formatted(email) } : {}),
    };
  }
  return service;
}

/** The name alone (`lti_get_ims_role`), which NRPS 2.0 allows too; an administrator of the site is no learner. */
function rolesOf({ role, isSiteAdmin }: Enrolled): string[] {
  if (isSiteAdmin !== true) return [role];
  return [
    ...(role === "Learner" ? [] : [role]),
    "http://purl.imsglobal.org/vocab/lis/v2/person#Administrator",
  ];
}

/** For a page: `format_string` writes an ampersand as an entity. */
function formatted(text: string): string {
  return text.replace(/&(?!#?\w+;)/g, "&amp;");
}
