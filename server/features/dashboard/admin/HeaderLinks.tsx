import type { AdminTab } from "../../../../domain/admin_tabs.ts";
import { links } from "../../../../domain/links.ts";
import { FileSpreadsheet } from "../../../../ui/icons.ts";
import { LinkButton } from "../../../../ui/LinkButton.tsx";
import { CircleHelp, Clock, SquareKanban } from "../../../../ui/page_icons.ts";

/** Spec 2 §2; on a phone with the overview alone, since the menu has them too. */
export function HeaderLinks({ tab, readsActivity }: { tab: AdminTab; readsActivity: boolean }) {
  const items = [
    { href: links.board(), icon: <SquareKanban size={18} />, label: "Portfolio Review" },
    { href: links.summarySheets(), icon: <FileSpreadsheet size={18} />, label: "Summary Sheets" },
    { href: links.guide("admin"), icon: <CircleHelp size={18} />, label: "Admin Guide" },
  ];
  const className = tab === "overview" ? undefined : "admin-link";
  return (
    <>
      {items.map(({ label, ...item }) => (
        <LinkButton key={label} size="small" className={className} {...item}>{label}</LinkButton>
      ))}
      {tab === "users" && readsActivity && (
        <LinkButton size="small" icon={<Clock size={18} />} href={links.activity()}>Activity</LinkButton>
      )}
    </>
  );
}
