import { ArrowLeftRight } from "../../ui/icons.ts";
import { switchRole } from "../profile/switch_role.ts";
import { useToast } from "../providers.tsx";

/** The sidebar's switch back to Admin Mode (spec 1 §2.4). */
export default function AdminModeIsland() {
  const toast = useToast();
  return (
    <button
      type="button"
      className="navigation-switch menu-item plain-link box row one-line gap-m small strong"
      onClick={() => switchRole("admin", toast)}
    >
      <ArrowLeftRight aria-hidden="true" />
      Switch to Admin Mode
    </button>
  );
}
