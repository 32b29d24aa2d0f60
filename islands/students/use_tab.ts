import { useState } from "react";
import { links } from "../../domain/links.ts";

export type StudentsTab = "students" | "links";

/** Which tab is shown; the page's address says so, so that it can be kept and come back to. */
export function useTab(atFirst: StudentsTab) {
  const [tab, setTab] = useState(atFirst);
  const choose = (next: StudentsTab) => {
    setTab(next);
    history.replaceState(history.state, "", links.manageStudents(next === "links" ? next : undefined));
  };
  return [tab, choose] as const;
}
