import { useEffect } from "react";
import { links } from "../../domain/links.ts";
import { ACTIVE_ROLE, activeRoleCookie } from "../../domain/active_role.ts";
import { ArrowLeftRight } from "../../ui/icons.ts";
import { useToast } from "../providers.tsx";

type Mode = "teacher" | "admin";

/** Lets an administrator work as a teacher and back (spec 1 §2.8, §4). The choice is the browser's, and told to the server by a cookie. */
export default function RoleSwitchIsland({ mode }: { mode: Mode }) {
  const toast = useToast();
  const other: Mode = mode === "admin" ? "teacher" : "admin";
  useEffect(() => {
    // A cookie that was cleared, or a choice made before this page was: what the browser keeps decides.
    const stored = readStored();
    if (stored !== null && stored !== mode) {
      document.cookie = activeRoleCookie(stored);
      location.reload();
    }
  }, []);
  const change = () => {
    try {
      localStorage.setItem(ACTIVE_ROLE, other);
    } catch {
      // Where storage is refused, the cookie alone carries the choice.
    }
    document.cookie = activeRoleCookie(other);
    toast({
      title: "Role switched",
      description: other === "admin" ? "Admin Mode" : "Teacher Mode",
      tone: "success",
    });
    location.assign(links.home());
  };
  return (
    <button type="button" className="header-menu-item" onClick={change}>
      <ArrowLeftRight aria-hidden="true" />
      Switch to {other === "admin" ? "Admin Mode" : "Teacher Mode"}
    </button>
  );
}

function readStored(): Mode | null {
  try {
    const stored = localStorage.getItem(ACTIVE_ROLE);
    return stored === "teacher" || stored === "admin" ? stored : null;
  } catch {
    return null;
  }
}
