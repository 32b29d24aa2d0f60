import type { ToastMessage } from "./page_services.ts";
import { useToast } from "./providers.tsx";
import { writeClipboard } from "./write_clipboard.ts";

/** Copies a text, and shows `copied`. */
export function useCopy(copied: Pick<ToastMessage, "title" | "description">): (text: string) => void {
  const toast = useToast();
  return (text) =>
    void writeClipboard(Promise.resolve(text)).then(
      () => toast({ ...copied, tone: "success" }),
      () => toast({ title: "Copy failed", description: "Please copy the text manually", tone: "danger" }),
    );
}
