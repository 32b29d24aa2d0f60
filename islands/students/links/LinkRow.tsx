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

/** Spec 2 §2. */
export function LinkRow(props: Props) {
  const { item, selected, onSelect, busy, onTemplate, onAddress, onMail, onRevoke } = props;
  const { student, unit } = item;
  const id = useId();
  const name = fullName(student);
  const noEmail = !student.email;
  const actionProps = (what: string) => ({
    size: "small" as const,
    "aria-label": `${what} for ${name}, ${unit.title}`,
    ...(noEmail ? { "aria-disabled": true, "aria-describedby": id } : {}),
  });
  return (
    <li className="link-row anywhere stack gap-xl lines-xs">
      <Checkbox
        label={
          <b>
            <bdi>{name}</bdi>
          </b>
        }
        hint={<span className="sr-only">{unit.title}</span>}
        checked={selected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <p className="link-facts row gap-l lines-2xs">
        <a className="target" href={links.studentPortfolio(item.id)}>{unit.title}</a>
        <span className="quiet">{`Unit ${unit.unitCode}`}</span>
        <span className={noEmail ? "tone-warning tone-text strong" : "quiet"} id={id}>
          {student.email ? <EmailAddress address={student.email} /> : NO_EMAIL_MESSAGE}
        </span>
      </p>
      <div className="link-ways row gap-s">
        <Button
          {...actionProps("Copy Email Template")}
          icon={<Copy />}
          pending={busy === "template"}
          onClick={onTemplate}
        >
          Copy Email Template
        </Button>
        <Button {...actionProps("Copy Email Address")} icon={<Copy />} onClick={onAddress}>
          Copy Email Address
        </Button>
        <Button {...actionProps("Email link")} icon={<Mail />} pending={busy === "mail"} onClick={onMail}>
          Email link
        </Button>
        <MoreMenu
          label={`More for ${name}, ${unit.title}`}
          items={[{ label: "Revoke links", icon: <ShieldX />, onPress: onRevoke }]}
        />
      </div>
    </li>
  );
}
