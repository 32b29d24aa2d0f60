import { useId } from "react";
import { NO_EMAIL_MESSAGE } from "../../../domain/link_mails.ts";
import { links } from "../../../domain/links.ts";
import { fullName } from "../../../domain/people.ts";
import type { AssignmentItem } from "../../../server/features/portfolio/list_assignments.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Copy, Mail, ShieldX } from "../../../ui/page_icons.ts";
import { MoreMenu } from "../../../ui/MoreMenu.tsx";
import { EmailAddress } from "../EmailAddress.tsx";

type Props = {
  item: AssignmentItem;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  busy: "template" | "mail" | null;
  onTemplate: () => void;
  onAddress: () => void;
  onMail: () => void;
  onRevoke: () => void;
};

/** A portfolio in one line: its link as an email to copy, everything else in a menu (spec 2 §2). */
export function LinkRow(props: Props) {
  const { item, selected, onSelect, busy, onTemplate, onAddress, onMail, onRevoke } = props;
  const { student, unit } = item;
  const id = useId();
  const name = fullName(student);
  const noEmail = !student.email;
  const about = `${name}, ${unit.title}`;
  const reason = noEmail ? NO_EMAIL_MESSAGE : undefined;
  return (
    <li className="link-row anywhere">
      <Checkbox
        className="link-tick"
        label={<span className="sr-only">{`Choose ${about}`}</span>}
        checked={selected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <p className="link-name strong">
        <bdi>{name}</bdi>
      </p>
      <p className="link-unit small">
        <a className="target" href={links.studentPortfolio(item.id)}>{unit.title}</a>{" "}
        <span className="quiet digits">{`Unit ${unit.unitCode}`}</span>
      </p>
      <p className={`link-address small ${noEmail ? "tone-warning tone-text strong" : "quiet"}`} id={id}>
        {student.email ? <EmailAddress address={student.email} /> : NO_EMAIL_MESSAGE}
      </p>
      <div className="link-ways row one-line gap-s">
        <Button
          size="small"
          className="link-template"
          aria-label={`Copy Email Template for ${about}`}
          icon={<Copy />}
          pending={busy === "template"}
          onClick={onTemplate}
          {...(noEmail ? { "aria-disabled": true, "aria-describedby": id } : {})}
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
      </div>
    </li>
  );
}
