import { useEffect, useRef, useState } from "react";
import { formKeeper } from "../kept_form.ts";
import { useUnsaved } from "../use_unsaved.ts";
import { usePageServices } from "../providers.tsx";
import { type Draft, draftOf, isChanged } from "./drafts.ts";
import { packWork, unpackWork, type Work } from "./kept_work.ts";
import { NEW_STUDENT, sameValues, type StudentBase, type StudentValues } from "./student_values.ts";

const NOTHING: Work = { fresh: NEW_STUDENT, drafts: new Map() };

/**
 * What is typed on this page and not saved: the new student's form and those of the students who are being changed. It
 * lives above the lists, so that no reading, search or tab takes it away; the browser asks before the page is left with
 * some of it. Where the session has ended it waits in this browser for the same person, and nowhere else.
 */
export function useWork({ personId, timeZone }: { personId: string; timeZone: string }) {
  const { signingIn } = usePageServices();
  const setUnsaved = useUnsaved();
  const [work, setWork] = useState(NOTHING);
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
    const edited = [...work.drafts.values()].some((draft) => isChanged(draft, timeZone));
    setUnsaved("students", edited || !sameValues(work.fresh, NEW_STUDENT));
  }, [work]);
  useEffect(() => {
    const keeper = formKeeper({ personId, path: location.pathname, form: "students" }, {
      store: () => localStorage,
      now: () => new Date(),
    });
    const kept = keeper.read();
    keeper.forget();
    if (kept) setWork(unpackWork(kept));
    const keep = () => signingIn() && keeper.keep(packWork(latest.current));
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, []);
  const put = (id: string, draft: Draft | null) =>
    setWork((now) => {
      const drafts = new Map(now.drafts);
      if (draft) drafts.set(id, draft);
      else drafts.delete(id);
      return { ...now, drafts };
    });
  return {
    ...work,
    setFresh: (fresh: StudentValues) => setWork((now) => ({ ...now, fresh })),
    begin: (student: StudentBase & { id: string }) => put(student.id, draftOf(student, timeZone)),
    put,
    end: (id: string) => put(id, null),
  };
}
