import { useEffect, useRef, useState } from "react";
import { type FormKeeper, formKeeper } from "../../kept_form.ts";
import type { ChatPlace } from "../chat_place.ts";
import { placeKey } from "../place_key.ts";

/** Instead of a page's path: a conversation is the same one on every page. */
const EVERYWHERE = "chat";

/** The message that is being written, kept in this browser for its writer and this place until it is sent (`kept_form.ts`). */
export function useDraftMessage(personId: string, place: ChatPlace): [string, (text: string) => void] {
  const [text, setText] = useState("");
  const keeper = useRef<FormKeeper | null>(null);
  useEffect(() => {
    keeper.current = formKeeper({ personId, path: EVERYWHERE, form: placeKey(place) }, {
      store: () => localStorage,
      now: () => new Date(),
    });
    const kept = keeper.current.read()?.message;
    if (kept) setText(kept);
  }, []);
  const change = (message: string) => {
    setText(message);
    if (message === "") keeper.current?.forget();
    else keeper.current?.keep({ message });
  };
  return [text, change];
}
