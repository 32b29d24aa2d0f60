import { useEffect } from "react";
import { ArrowLeftRight } from "../../ui/icons.ts";
import { useToast } from "../providers.tsx";
import { followStoredRole, type Mode, MODE_LABELS, otherMode, switchRole } from "./switch_role.ts";

/** Lets an administrator work as a teacher and back (spec 1 §2.8, §4). The choice is the browser's, and told to the server by a cookie. */
export default function RoleSwitchIsland({ mode }: { mode: Mode }) {
  const toast = useToast();
  const other = otherMode(mode);
  useEffect(() => followStoredRole(mode), []);
  return (
    <button type="button" className="header-menu-item" onClick={() => switchRole(other, toast)}>
      <ArrowLeftRight aria-hidden="true" />
      Switch to {MODE_LABELS[other]}
    </button>
  );
}
