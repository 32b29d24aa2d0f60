import { useEffect } from "react";
import { ArrowLeftRight } from "../../ui/icons.ts";
import { useToast } from "../providers.tsx";
import { applyStoredRole, type Mode, MODE_LABELS, otherMode, switchRole } from "./switch_role.ts";

/** Switches an administrator between roles (spec 1 §2.8, §4). */
export default function RoleSwitchIsland({ mode }: { mode: Mode }) {
  const toast = useToast();
  const other = otherMode(mode);
  useEffect(() => applyStoredRole(mode), []);
  return (
    <button
      type="button"
      className="menu-item plain-link row one-line gap-m"
      onClick={() => switchRole(other, toast)}
    >
      <ArrowLeftRight aria-hidden="true" />
      Switch to {MODE_LABELS[other]}
    </button>
  );
}
