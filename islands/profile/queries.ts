import { queryOptions } from "@tanstack/react-query";
import type { profileRoutes } from "../../server/web/profile/routes.ts";
import { answer, apiClient } from "../api.ts";
import { signInApi } from "../sign_in/queries.ts";

export const profileApi = apiClient<typeof profileRoutes>();

export const profileQueries = {
  user: queryOptions({
    queryKey: ["profile"],
    queryFn: ({ signal }) => answer(signInApi.auth.user.$get({}, { init: { signal } })),
  }),
};

/** A colleague's other schools. */
export const otherSchoolsQuery = queryOptions({
  queryKey: ["other-schools"],
  queryFn: ({ signal }) => answer(signInApi.profile.schools.$get({}, { init: { signal } })),
});
