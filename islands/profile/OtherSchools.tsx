import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ArrowLeftRight } from "../../ui/page_icons.ts";
import { otherSchoolsQuery } from "./queries.ts";

type Props = {
  /** Address to which the choice is posted. */
  action: string;
  personId: string;
};

const TITLE = "other-schools";

/** In the account menu, once it is opened: a person's other schools, each a press away. Nothing for a person of one. */
export default function OtherSchools({ action, personId }: Props) {
  const here = useRef<HTMLDivElement>(null);
  const opened = useOpened(here);
  const { data: schools = [] } = useQuery({ ...otherSchoolsQuery, enabled: opened });
  return (
    <div ref={here}>
      {schools.length > 0 && (
        <form method="post" action={action}>
          <p className="menu-title small quiet" id={TITLE}>Your other schools</p>
          <input type="hidden" name="person" value={personId} />
          <ul className="menu-group line-below" aria-labelledby={TITLE}>
            {schools.map(({ id, name }) => (
              <li key={id}>
                <button
                  type="submit"
                  name="school"
                  value={id}
                  className="menu-item plain-link row one-line gap-m"
                >
                  <ArrowLeftRight aria-hidden="true" />
                  <bdi className="anywhere">{name}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </form>
      )}
    </div>
  );
}

/** Whether the popover around it has been opened. */
function useOpened(here: React.RefObject<HTMLElement | null>): boolean {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const menu = here.current?.closest("[popover]");
    if (!menu) return;
    const look = () => menu.matches(":popover-open") && setOpened(true);
    look();
    menu.addEventListener("toggle", look);
    return () => menu.removeEventListener("toggle", look);
  }, []);
  return opened;
}
