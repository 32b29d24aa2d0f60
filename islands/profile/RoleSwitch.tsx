import { useEffect } from "react";
import { tryOrNull } from "../../browser/browser_store.ts";
import { ACTIVE_ROLE, activeRoleCookie, VIEW_MODE_LABELS } from "../../domain/active_role.ts";
import { links } from "../../domain/links.ts";
import { classNames } from "../../ui/class_names.ts";
import { ArrowLeftRight } from "../../ui/page_icons.ts";
import { usePageServices } from "../providers.tsx";
import { storeRole } from "./stored_role.ts";

const REDIRECT_DELAY_MS = 500;

type Mode = "teacher" | "admin";

type Props = {
  mode: Mode;
  /** Beside the one in the account menu, for an administrator in teacher mode. */
  sidebar?: boolean;
};

/** Switches an administrator between roles (spec 1 §2.4, §2.8, §4). */
export default function RoleSwitch({ mode, sidebar = false }: Props) {
  const { toasts } = usePageServices();
  const other = mode === "admin" ? "teacher" : "admin";
  useEffect(() => {
    if (sidebar) return;
    applyStoredRole(mode);
    const onStored = ({ key, newValue }: StorageEvent) => {
      if (key !== ACTIVE_ROLE) return;
      const title = `You switched to ${VIEW_MODE_LABELS[other]} in another tab`;
      const shown = toasts.current();
      if (newValue === mode && shown?.title === title) toasts.dismiss(shown.id);
      if (newValue !== other) return;
      toasts.publish({
        title,
        description: `This page is still in ${VIEW_MODE_LABELS[mode]}. Reload it before you go on.`,
        tone: "warning",
        action: { label: "Reload", run: () => location.reload() },
      });
    };
    addEventListener("storage", onStored);
    return () => removeEventListener("storage", onStored);
  }, []);
  const switchRole = () => {
    storeRole(other);
    toasts.publish({ title: "Role switched", description: VIEW_MODE_LABELS[other], tone: "success" });
    setTimeout(() => location.assign(links.home()), REDIRECT_DELAY_MS);
  };
  return (
    <button
      type="button"
      className={classNames(
        "menu-item plain-link row one-line gap-m",
        sidebar && "box small strong",
      )}
      onClick={switchRole}
    >
      <ArrowLeftRight aria-hidden="true" />
      {`Switch to ${VIEW_MODE_LABELS[other]}`}
    </button>
  );
}

/** Reloads with the stored role when the page was rendered for another one. */
function applyStoredRole(mode: Mode): void {
  const stored = storedMode();
  if (stored === null || stored === mode) return;
  document.cookie = activeRoleCookie(stored);
  location.reload();
}

function storedMode(): Mode | null {
  const stored = tryOrNull(() => localStorage.getItem(ACTIVE_ROLE));
  return stored === "teacher" || stored === "admin" ? stored : null;
}
