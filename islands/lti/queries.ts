import { queryOptions } from "@tanstack/react-query";
import type { PlatformChoices, PlatformForm } from "../../domain/lti.ts";
import type { ltiRoutes } from "../../server/web/lti/routes.ts";
import type { GradedUnit } from "../../server/features/lti/grades/list_graded_units.ts";
import type { PlatformPerson } from "../../server/features/lti/platforms/list_people.ts";
import { answer, apiClient } from "../api.ts";
import { pagedQuery } from "../lists/list_pages.ts";

const UNITS_SHOWN = 10;

const api = apiClient<typeof ltiRoutes>().admin.lti;

export const ltiQueries = {
  platforms: queryOptions({
    queryKey: ["lti", "platforms"],
    queryFn: ({ signal }) => answer(api.platforms.$get({}, { init: { signal } })),
  }),
  /** A platform's units, as its gradebook is told of them. */
  units: (id: string) =>
    pagedQuery<GradedUnit>(
      ["lti", "units", id],
      (cursor, options) =>
        api.platforms[":id"].units.$get(
          { param: { id }, query: { limit: String(UNITS_SHOWN), cursor } },
          options,
        ),
    ),
  people: ({ platformId, search }: { platformId: string; search: string }) =>
    pagedQuery(
      ["lti", "people", platformId, search],
      (cursor, options) =>
        api.platforms[":id"].people.$get({
          param: { id: platformId },
          query: { search, limit: String(PEOPLE_PER_PAGE), cursor },
        }, options),
      { failed: "The people could not be loaded" },
    ),
};

export const PEOPLE_PER_PAGE = 50;

export type PlatformValues = PlatformForm & PlatformChoices;

/** Sends refused grades again, and those that wait for an unreachable platform. */
export function sendAgain(id: string) {
  return answer(api.platforms[":id"].units.send.$post({ param: { id }, json: {} }));
}

/** `id`: of the one that is changed. */
export function savePlatform(id: string | null, json: PlatformValues) {
  return id === null
    ? answer(api.platforms.$post({ json }))
    : answer(api.platforms[":id"].$put({ param: { id }, json }));
}

export function approvePlatform(id: string) {
  return answer(api.platforms[":id"].approve.$post({ param: { id }, json: {} }));
}

export function makeAddress(asksEmail: boolean) {
  return answer(api.registrations.$post({ json: { asksEmail } }));
}

export function removePlatform(id: string) {
  return answer(api.platforms[":id"].$delete({ param: { id } }));
}

export function removeLinks(id: string) {
  return answer(api.platforms[":id"].links.$delete({ param: { id } }));
}

export function removeLink(platformId: string, { id, personId }: PlatformPerson) {
  return answer(api.platforms[":id"].links.remove.$post({
    param: { id: platformId },
    json: { subject: id, personId },
  }));
}

export function replaceKey() {
  return answer(api.keys.$post({ json: {} }));
}
