import { VIEW_MODE_LABELS } from "../../domain/active_role.ts";
import { links, supportLinks } from "../../domain/links.ts";
import { Check } from "../../ui/icons.ts";
import { storeRole } from "../profile/store_role.ts";

/** The view-mode selector of a super admin in a school (spec 2 §2). */
export default function ViewModeIsland({ mode }: { mode: "admin" | "teacher" }) {
  return (
    <>
      <p className="menu-title small quiet" id="view-mode">View mode</p>
      <ul aria-labelledby="view-mode" className="menu-group">
        <li>
          <a className="menu-item plain-link row one-line gap-m" href={supportLinks.superAdmin()}>
            <Check aria-hidden="true" />
            {VIEW_MODE_LABELS.superadmin}
          </a>
        </li>
        {(["admin", "teacher"] as const).map((name) => (
          <li key={name}>
            <button
              type="button"
              className="menu-item plain-link row one-line gap-m"
              aria-current={name === mode ? "true" : undefined}
              onClick={() => {
                storeRole(name);
                location.assign(links.home());
              }}
            >
              <Check aria-hidden="true" />
              {VIEW_MODE_LABELS[name]}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
