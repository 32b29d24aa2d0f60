import type { JSONWebKeySet } from "jose";
import { accessTokens } from "./access_tokens.ts";
import { type Course, firstCourse } from "./course.ts";
import { AGS_SCOPES, gradebook } from "./gradebook.ts";
import { MEMBERSHIP_SCOPE, memberships } from "./memberships.ts";
import { refusal } from "./refusal.ts";

/** Id of the tool; its deployment has the same one. */
const TYPE_ID = "1";
const CONTEXT = "https://purl.imsglobal.org/spec/lti/claim/context";
const AGS = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint";
const NRPS = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice";

/** Before or in place of a service's answer; undefined continues. */
type Fault = (request: Request) => Response | undefined | Promise<Response | undefined>;
type Options = { origin: string; clientId: () => string; now: () => Date };

/** The services that Moodle 4.5 offers a tool: access tokens, the gradebook and the people of a course. */
export function moodleServices({ origin, clientId, now }: Options) {
  const base = `${origin}/mod/lti/services.php`;
  const tokenUrl = `${origin}/mod/lti/token.php`;
  const courses = new Map<string, Course>([["3", firstCourse()]]);
  const settings = {
    /** "Use this service for grade sync": never, grades alone, or columns too. */
    gradeSync: 2 as 0 | 1 | 2,
    /** "Use this service to retrieve members' information". */
    namesAndRoles: true,
  };
  const gradeScopes = () => [
    ...(settings.gradeSync > 0 ? [AGS_SCOPES.readLineItem, AGS_SCOPES.readResult, AGS_SCOPES.score] : []),
    ...(settings.gradeSync === 2 ? [AGS_SCOPES.lineItem] : []),
  ];
  const permitted = () => [...gradeScopes(), ...(settings.namesAndRoles ? [MEMBERSHIP_SCOPE] : [])];
  const tokens = accessTokens({ url: tokenUrl, clientId, permitted, now, keys: () => services.toolKeys() });
  const of = { base, typeId: TYPE_ID, courses, tokens };
  const services = {
    tokenUrl,
    settings,
    courses,
    tokens,
    gradebook: gradebook(of),
    members: memberships(of),
    /** The tool's published keys: set by the test that has a tool. */
    toolKeys: (): Promise<JSONWebKeySet> => Promise.reject(new Error("the tool's keys are not known")),
    fault: (() => undefined) as Fault,
    /** The next call of a service is carried out, and a gateway loses its answer. */
    loseAnswer: false,
    /** Method and path of each call, oldest first. */
    calls: [] as string[],
    /** What a launch says of its course and of the services; the line item of a link that has a single one. */
    claims({ course = "3", link = "9" } = {}): Record<string, unknown> {
      const { id, label, title } = courses.get(course)!;
      const ofLink = [...services.gradebook.items.values()].filter(({ linkId }) => linkId === link);
      return {
        [CONTEXT]: { id, label, title, type: ["CourseSection"] },
        "https://purl.imsglobal.org/spec/lti/claim/resource_link": { id: link, title, description: "" },
        ...(settings.gradeSync === 0 ? {} : {
          [AGS]: {
            scope: gradeScopes(),
            lineitems: `${base}/${course}/lineitems?type_id=${TYPE_ID}`,
            ...(ofLink.length === 1 ? { lineitem: services.gradebook.address(ofLink[0]!) } : {}),
          },
        }),
        ...(settings.namesAndRoles
          ? {
            [NRPS]: {
              context_memberships_url: services.members.address(course),
              service_versions: ["1.0", "2.0"],
            },
          }
          : {}),
      };
    },
    /** Null for what is no service's. */
    async answer(request: Request): Promise<Response | null> {
      const { pathname, href } = new URL(request.url);
      const isToken = href === tokenUrl;
      const path = pathname.startsWith("/mod/lti/services.php/")
        ? pathname.slice("/mod/lti/services.php".length)
        : null;
      if (!isToken && path === null) return null;
      services.calls.push(`${request.method} ${pathname}`);
      const given = await services.fault(request) ??
        (isToken ? await services.tokens.give(request) : await serve(request, path!));
      if (!services.loseAnswer || isToken) return given;
      services.loseAnswer = false;
      return new Response(null, { status: 504 });
    },
  };

  async function serve(request: Request, path: string): Promise<Response> {
    return await services.gradebook.answer(request, path) ?? services.members.answer(request, path) ??
      refusal(request, 400, `No handler found for ${path}  `);
  }
  return services;
}
