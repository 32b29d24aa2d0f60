import { useState } from "react";
import { messageOf } from "../../api.ts";
import { useToast } from "../../providers.tsx";
import { writeClipboard } from "../../write_clipboard.ts";

export type UncopiedText = { title: string; text: string };

type Copy = {
  title: string;
  text: Promise<string>;
  copied: string;
  /** Error message where `text` rejects. */
  failed: string;
};

/** Copies a text; what cannot be copied is returned to be shown (spec 2 §8). */
export function useCopyText() {
  const toast = useToast();
  const [uncopiedText, setUncopiedText] = useState<UncopiedText | null>(null);
  const copy = async ({ title, text, copied, failed }: Copy) => {
    const writing = writeClipboard(text).then(() => true, () => false);
    let loaded: string;
    try {
      loaded = await text;
    } catch (error) {
      return toast({ title: "Error", description: messageOf(error, failed), tone: "danger" });
    }
    if (await writing) return toast({ title: "Copied!", description: copied, tone: "success" });
    toast({ title: "Copy failed", description: "Please copy the text manually", tone: "danger" });
    setUncopiedText({ title, text: loaded });
  };
  return { copy, uncopiedText, close: () => setUncopiedText(null) };
}
