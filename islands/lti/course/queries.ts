import { queryOptions } from "@tanstack/react-query";
import type { ChosenMember } from "../../../server/features/lti/courses/add_members.ts";
import type { courseRoutes } from "../../../server/features/lti/courses/routes.ts";
import { answer, apiClient } from "../../api.ts";

const api = apiClient<typeof courseRoutes>().lti.courses[":id"].members;

/** Read anew with every visit: people join a course. */
export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: ["lti", "course", id],
    queryFn: ({ signal }) => answer(api.$get({ param: { id } }, { init: { signal } })),
  });

export function addMembers(id: string, members: ChosenMember[]) {
  return answer(api.$post({ param: { id }, json: { members } }));
}
