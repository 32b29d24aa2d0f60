import { calls } from "../../domain/links.ts";
import { ApiError, callApi } from "../call_api.ts";

/**
 * Ends the session of the student whose page this is. Where somebody else has signed in since, it has ended already, and
 * theirs goes on (decision 10). Throws as `callApi` does for anything else.
 */
export async function logOut(): Promise<void> {
  try {
    await callApi(calls.studentLogout(), { method: "POST" });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "unauthorized")) throw error;
  }
}
