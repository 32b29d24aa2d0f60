import { queryOptions } from "@tanstack/react-query";
import type { signupRoutes } from "../../server/web/signup/routes.ts";
import { answer, apiClient } from "../api.ts";

const signupApi = apiClient<typeof signupRoutes>();

/** Quiet where it fails: the form is checked again when it is sent. */
export const subdomainQuery = (name: string) =>
  queryOptions({
    queryKey: ["subdomain", name],
    queryFn: ({ signal }) =>
      answer(signupApi["get-started"].subdomain.$get({ query: { name } }, { init: { signal } })),
    retry: false,
  });
