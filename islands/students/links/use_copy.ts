import { useState } from "react";
import { messageOf } from "../../call_api.ts";
import { useToast } from "../../providers.tsx";
import { writeClipboard } from "./write_clipboard.ts";

/** Words that could not be copied, to be copied by hand. */
export type Uncopied = { title: string; words: string };

type Copy = {
  /** What it is, over the words that could not be copied. */
  title: string;
  words: Promise<string>;
  /** 'Email template copied to clipboard'. */
  copied: string;
  /** What to say when the words themselves do not come. */
  failed: string;
};

/** Copies words to the clipboard and says so; what cannot be copied is given back to be shown (spec 2 §8). */
export function useCopy() {
  const toast = useToast();
  const [uncopied, setUncopied] = useState<Uncopied | null>(null);
  const copy = async ({ title, words, copied, failed }: Copy) => {
    const writing = writeClipboard(words).then(() => true, () => false);
    let text: string;
    try {
      text = await words;
    } catch (error) {
      return toast({ title: "Error", description: messageOf(error, failed), tone: "danger" });
    }
    if (await writing) return toast({ title: "Copied!", description: copied, tone: "success" });
    toast({ title: "Copy failed", description: "Please copy the text manually", tone: "danger" });
    setUncopied({ title, words: text });
  };
  return { copy, uncopied, close: () => setUncopied(null) };
}
