import { useToast, useUnauthorized } from "../../providers.tsx";

/**
 * What to do when a file did not come to be shown: a session that has ended leads to signing in (spec 1 §7, a 401 on
 * /api/files), and a line or a file that is not there is said in the spec's words. One that came, and that the browser
 * cannot show, is left to the viewer's own words.
 */
export function useViewFailure(fileUrl: string): () => void {
  const toast = useToast();
  const unauthorized = useUnauthorized();
  const say = (description: string) => toast({ title: "Failed to view file", description, tone: "danger" });
  const ask = async () => {
    try {
      const { status } = await fetch(fileUrl, { method: "HEAD", credentials: "same-origin" });
      if (status === 401) unauthorized();
      else if (status === 404) say("It is no longer here.");
      else if (status >= 400) say("Please try again.");
    } catch {
      say("Check your connection, then try again.");
    }
  };
  return () => void ask();
}
