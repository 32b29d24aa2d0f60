import { NO_EMAIL_MESSAGE } from "../../../domain/link_mails.ts";
import { fullName } from "../../../domain/people.ts";
import type { AssignmentItem } from "../../../server/features/portfolio/list_assignments.ts";
import { Button } from "../../../ui/Button.tsx";
import { MoreMenu } from "../../../ui/MoreMenu.tsx";
import { Copy, Mail, ShieldX } from "../../../ui/page_icons.ts";
import { addressId } from "./link_columns.tsx";

type Props = {
  item: AssignmentItem;
  busy: "template" | "mail" | null;
  onTemplate: () => void;
  onAddress: () => void;
  onMail: () => void;
  onRevoke: () => void;
};

/** The portfolio's link as an email to copy, everything else in a menu (spec 2 §2). */
export function LinkActions({ item, busy, onTemplate, onAddress, onMail, onRevoke }: Props) {
  const { student, unit } = item;
  const noEmail = !student.email;
  const about = `${fullName(student)}, ${unit.title}`;
  const reason = noEmail ? NO_EMAIL_MESSAGE : undefined;
  return (
    <>
      <Button
        size="small"
        className="wide-only"
        aria-label={`Copy Email Template for ${about}`}
        icon={<Copy />}
        pending={busy === "template"}
        onClick={onTemplate}
        {...(noEmail ? { "aria-disabled": true, "aria-describedby": addressId(item) } : {})}
      >
        Copy Email Template
      </Button>
      <MoreMenu
        label={`More for ${about}`}
        items={[
          {
            label: "Copy Email Template",
            icon: <Copy />,
            reason,
            pending: busy === "template",
            onPress: onTemplate,
          },
          { label: "Copy Email Address", icon: <Copy />, reason, onPress: onAddress },
          { label: "Email link", icon: <Mail />, reason, pending: busy === "mail", onPress: onMail },
          { label: "Revoke links", icon: <ShieldX />, onPress: onRevoke },
        ]}
      />
    </>
  );
}
