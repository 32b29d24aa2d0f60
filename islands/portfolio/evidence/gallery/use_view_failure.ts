import { CHECK_CONNECTION } from "../../../page_services.ts";
import { useToast, useUnauthorized } from "../../../providers.tsx";

/** Asks the server why a file did not load: a 401 leads to signing in (spec 1 §7), other failures to a toast. */
export function useViewFailure(fileUrl: string, onGone: () => void): () => void {
  const toast = useToast();
  const unauthorized = useUnauthorized();
  const report = async () => {
    const options = { method: "HEAD", credentials: "same-origin" } as const;
    const status = await fetch(fileUrl, options).then(({ status }) => status, () => null);
    if (status === 401) return unauthorized();
    if (status === 404) onGone();
    const description = failureText(status);
    if (description) toast({ title: "Failed to view file", description, tone: "danger" });
  };
  return () => void report();
}

/** By the answer's status, null without one. */
export function failureText(status: number | null): string | null {
  if (status === null) return CHECK_CONNECTION;
  if (status === 404) return "It is no longer here.";
  return status >= 400 ? "Please try again." : null;
}
