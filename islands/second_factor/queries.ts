import { queryOptions } from "@tanstack/react-query";
import type { secondFactorRoutes } from "../../server/web/second_factor/routes.ts";
import { answer, apiClient } from "../api.ts";

const api = apiClient<typeof secondFactorRoutes>()["second-factor"];

export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => answer(api.$get({}, { init: { signal } })),
});

/** `code`: of the app in use, where there is one. */
export function beginSecondFactor(code: string | undefined) {
  return answer(api.begin.$post({ json: { code } }));
}

export function confirmSecondFactor(code: string) {
  return answer(api.confirm.$post({ json: { code } }));
}

export function renewRecoveryCodes(code: string) {
  return answer(api["recovery-codes"].$post({ json: { code } }));
}

export function turnSecondFactorOff(code: string) {
  return answer(api.off.$post({ json: { code } }));
}
