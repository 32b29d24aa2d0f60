import { fullName } from "../../domain/people.ts";
import { recordLinks } from "../../domain/record_links.ts";
import type { Leaver } from "../../server/features/take_home/list_leavers.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { MoreMenu } from "../../ui/MoreMenu.tsx";
import { Download, Mail, ShieldX } from "../../ui/page_icons.ts";

type Props = {
  leaver: Leaver;
  onSend: () => void;
  onRevoke: () => void;
  onHandOver: (handedOver: boolean) => void;
};

/** The pack to download, and everything else in a menu. */
export function LeaverActions({ leaver, onSend, onRevoke, onHandOver }: Props) {
  const { id, email, pack } = leaver;
  const name = fullName(leaver);
  const status = pack.link?.status;
  const marked = pack.handedOver !== null;
  return (
    <>
      <LinkButton
        size="small"
        icon={<Download />}
        href={recordLinks.anyTakeHomePack(id)}
        aria-label={`Download pack of ${name}`}
      >
        Download pack
      </LinkButton>
      <MoreMenu
        label={`More for ${name}`}
        items={[
          ...(email === null ? [] : [{ label: sendLabel(leaver), icon: <Mail />, onPress: onSend }]),
          {
            label: marked ? "Mark as not handed over" : "Mark as handed over",
            onPress: () => onHandOver(!marked),
          },
          ...(status === "works" || status === "waiting"
            ? [{ label: "Revoke link", icon: <ShieldX />, onPress: onRevoke }]
            : []),
        ]}
      />
    </>
  );
}

export function sendLabel({ pack }: Pick<Leaver, "pack">): string {
  return pack.link === null ? "Email link" : "Email new link";
}
