import { useQuery } from "@tanstack/react-query";
import type { MessageFilter } from "../../domain/contact_answers.ts";
import { type AuditProps, AuditView } from "../audit/AuditView.tsx";
import { MessageDetail, type MessageProps } from "../contact/MessageDetail.tsx";
import { MessageList } from "../contact/MessageList.tsx";
import { contactQueries } from "../contact/queries.ts";
import { HealthView } from "../tenants/HealthView.tsx";
import { SuperAdminTabs } from "./SuperAdminTabs.tsx";
import { TenantList } from "../tenants/TenantList.tsx";

/** Each tab with what it begins with. */
type Props =
  /** Below which subdomains are; when the page was read: an ISO instant; what is searched for at first. */
  | { tab: "tenants"; site: string; now: string; find: string }
  | { tab: "health"; site: string }
  /** One of the messages, or all. */
  | { tab: "messages"; message: MessageProps }
  | { tab: "messages"; filter: MessageFilter }
  | { tab: "audit"; audit: AuditProps };

/** A tab of the super admin's page; the accounts have an island of their own. */
export default function SuperAdminIsland(props: Props) {
  const newMessages = useQuery(contactQueries.count).data?.count ?? 0;
  return (
    <div className="page-stack stack">
      <SuperAdminTabs tab={props.tab} newMessages={newMessages} />
      <Tab {...props} />
    </div>
  );
}

function Tab(props: Props) {
  switch (props.tab) {
    case "tenants":
      return <TenantList site={props.site} now={props.now} find={props.find} />;
    case "health":
      return <HealthView site={props.site} />;
    case "messages":
      return "message" in props
        ? <MessageDetail {...props.message} />
        : <MessageList initial={props.filter} />;
    case "audit":
      return <AuditView {...props.audit} />;
  }
}
