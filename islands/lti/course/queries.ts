import { queryOptions } from "@tanstack/react-query";
import type { MemberPick } from "../../../domain/course_picks.ts";
import type { courseRoutes } from "../../../server/web/lti/courses/routes.ts";
import { answer, apiClient } from "../../api.ts";

const api = apiClient<typeof courseRoutes>().lti.courses;

/** Asked for by people alone: each time the platform is asked too. */
export const courseMembers = (id: string) =>
  queryOptions({
    queryKey: ["lti", "course", id],
    queryFn: ({ signal }) => answer(api[":id"].members.$get({ param: { id } }, { init: { signal } })),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export function addMembers(id: string, members: MemberPick[]) {
  return answer(api[":id"].students.$post({ param: { id }, json: { members } }));
}
