import {
  SUPER_ADMIN_TAB_LABELS,
  SUPER_ADMIN_TABS,
  type SuperAdminTab,
  tenantLinks,
} from "../../domain/tenant_links.ts";
import { Count } from "../../ui/Count.tsx";
import { PillLinks } from "../../ui/PillLinks.tsx";

type Props = { tab: SuperAdminTab; newMessages: number };

export function SuperAdminTabs({ tab, newMessages }: Props) {
  return (
    <PillLinks
      label="Super admin"
      items={SUPER_ADMIN_TABS.map((name) => ({
        name,
        href: tenantLinks.tab(name),
        children: (
          <>
            {SUPER_ADMIN_TAB_LABELS[name]}
            {name === "messages" && <Count value={newMessages} label="new" />}
          </>
        ),
        current: name === tab,
      }))}
    />
  );
}
