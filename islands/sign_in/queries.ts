import { queryOptions } from "@tanstack/react-query";
import type { signInRoutes } from "../../server/web/sign_in/routes.ts";
import { answer, apiClient } from "../api.ts";

export const signInApi = apiClient<typeof signInRoutes>();

export const sessionQueries = {
  list: queryOptions({
    queryKey: ["sessions"],
    queryFn: ({ signal }) => answer(signInApi.sessions.$get({}, { init: { signal } })),
  }),
};

export const identityQuery = queryOptions({
  queryKey: ["identities"],
  queryFn: ({ signal }) => answer(signInApi.profile.identities.$get({}, { init: { signal } })),
});

export function forgetIdentity(issuer: string) {
  return answer(signInApi.profile.identities.remove.$post({ json: { issuer } }));
}

export const signInQueries = {
  accessLink: (token: string) =>
    queryOptions({
      queryKey: ["student-access", token],
      queryFn: ({ signal }) =>
        answer(
          signInApi["student-access"]["validate-token"].$get({ query: { token } }, { init: { signal } }),
        ),
    }),
};
