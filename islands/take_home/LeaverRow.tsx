import { recordLinks } from "../../domain/record_links.ts";
import { fullName, yearGroupLabel } from "../../domain/people.ts";
import { isHandedOver, packTexts } from "../../domain/take_home.ts";
import type { Leaver } from "../../server/features/take_home/list_leavers.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { MoreMenu } from "../../ui/MoreMenu.tsx";
import { Award } from "../../ui/icons.ts";
import { Download, Mail, ShieldX } from "../../ui/page_icons.ts";
import { StudentHeading } from "../school_students/StudentHeading.tsx";

type Props = {
  leaver: Leaver;
  timeZone: string;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onSend: () => void;
  onRevoke: () => void;
  onHandOver: (handedOver: boolean) => void;
};

export function LeaverRow({ leaver, timeZone, selected, onSelect, onSend, onRevoke, onHandOver }: Props) {
  const { id, email, yearGroup, pack } = leaver;
  const name = fullName(leaver);
  const texts = packTexts(pack, timeZone);
  const status = pack.link?.status;
  const marked = pack.handedOver !== null;
  const more = [
    {
      label: marked ? "Mark as not handed over" : "Mark as handed over",
      onPress: () => onHandOver(!marked),
    },
    ...(status === "works" || status === "waiting"
      ? [{ label: "Revoke link", icon: <ShieldX />, onPress: onRevoke }]
      : []),
  ];
  return (
    <li id={id} tabIndex={-1} className="leaver-row">
      <Checkbox
        label={<span className="sr-only">{`Choose ${name}`}</span>}
        checked={selected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <div className="stack gap-xs">
        <StudentHeading student={leaver}>
          {isHandedOver(pack) && <Badge tone="success">Handed over</Badge>}
        </StudentHeading>
        <p className="admin-row-facts small quiet anywhere">
          <span>{yearGroupLabel(yearGroup)}</span>
          <span className={email === null ? "tone-warning tone-text strong" : undefined}>
            {email ?? "No email address"}
          </span>
          <span>{unitsText(leaver)}</span>
        </p>
        {texts.map((text) => <p key={text} className="small anywhere">{`${text}.`}</p>)}
      </div>
      <div className="leaver-actions row gap-s">
        <LinkButton
          size="small"
          icon={<Download />}
          href={recordLinks.anyTakeHomePack(id)}
          aria-label={`Download pack of ${name}`}
        >
          Download pack
        </LinkButton>
        {leaver.awarded > 0 && (
          <LinkButton
            size="small"
            icon={<Award />}
            href={recordLinks.anyUnitRecord(id)}
            target="_blank"
            rel="noopener"
            aria-label={`Open record of units achieved of ${name}, in a new tab`}
          >
            Open record
          </LinkButton>
        )}
        {email !== null && (
          <Button
            size="small"
            icon={<Mail />}
            aria-label={`${sendLabel(leaver)} to ${name}`}
            onClick={onSend}
          >
            {sendLabel(leaver)}
          </Button>
        )}
        <MoreMenu label={`More for ${name}`} items={more} />
      </div>
    </li>
  );
}

export function sendLabel({ pack }: Pick<Leaver, "pack">): string {
  return pack.link === null ? "Email link" : "Email new link";
}

function unitsText({ units, awarded }: Leaver): string {
  if (units === 0) return "No units";
  return `${units === 1 ? "1 unit" : `${units} units`}, ${awarded} awarded`;
}
