import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { DEFAULT_DISPLAY, type Display } from "../../domain/display.ts";
import type { profileRoutes } from "../../server/web/profile/routes.ts";
import { answer, apiClient } from "../api.ts";
import { displayQuery } from "./queries.ts";

const profileApi = apiClient<typeof profileRoutes>();

const SAVE_TIMEOUT_MS = 20_000;

/** The person's choices: a change is shown at once, and saved now or once there is a connection again. */
export function useDisplay() {
  const client = useQueryClient();
  const { data = DEFAULT_DISPLAY } = useQuery(displayQuery);
  const waiting = useRef<Partial<Display>>({});
  const [unsaved, setUnsaved] = useState(false);
  const show = (display: Display) => {
    const { dataset } = document.documentElement;
    dataset.text = display.textSize;
    if (display.fewerThings) dataset.fewer = "";
    else delete dataset.fewer;
    client.setQueryData(displayQuery.queryKey, display);
  };
  const save = useMutation({
    // One at a time, so that the last choice is the one that stays.
    scope: { id: "display" },
    mutationFn: async () => {
      const json = waiting.current;
      waiting.current = {};
      try {
        // `keepalive`: the page may be left right after the choice.
        const init = { keepalive: true, signal: AbortSignal.timeout(SAVE_TIMEOUT_MS) };
        return await answer(profileApi.display.$patch({ json }, { init }));
      } catch (error) {
        waiting.current = { ...json, ...waiting.current };
        throw error;
      }
    },
    onSuccess: (display) => {
      show({ ...display, ...waiting.current });
      setUnsaved(false);
    },
    onError: () => setUnsaved(true),
  });
  const retry = () => save.mutate();
  useEffect(() => {
    if (!unsaved) return;
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [unsaved]);
  const change = (part: Partial<Display>) => {
    waiting.current = { ...waiting.current, ...part };
    show({ ...data, ...part });
    save.mutate();
  };
  return { display: data, change, unsaved, saving: save.isPending, retry };
}
