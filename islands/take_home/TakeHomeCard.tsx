import { useState } from "react";
import { fullName } from "../../domain/people.ts";
import { packTexts } from "../../domain/take_home.ts";
import type { StudentDetails } from "../../server/features/student_page/read_student_details.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Award } from "../../ui/icons.ts";
import { Download, Mail, ShieldX } from "../../ui/page_icons.ts";
import { ReasonedButton } from "../../ui/ReasonedButton.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";
import { sendLabel } from "./LeaverActions.tsx";
import { usePacks } from "./use_packs.ts";

const SendPacksDialog = lazyDialog(() => import("./SendPacksDialog.tsx"));

type Props = {
  details: StudentDetails;
  timeZone: string;
  onChanged: () => void;
  /** Address of the ZIP. */
  href: string;
  /** Address of the record of units achieved. */
  recordHref: string | null;
  /** Whether the person may mail links and mark packs as handed over. */
  canManage: boolean;
};

/** A student's take-home pack; that of an archived one is handed over by an administrator. */
export function TakeHomeCard(props: Props) {
  const { details: { student, pack }, timeZone, onChanged, href, recordHref, canManage } = props;
  const [sending, setSending] = useState(false);
  const { send, revoke, handOver } = usePacks(onChanged);
  const { id, email } = student;
  const leaver = canManage && student.archivedAt !== null;
  const marked = pack.handedOver !== null;
  const ends = pack.link?.status === "works" || pack.link?.status === "waiting";
  return (
    <Card title={<span id="leavers-title" tabIndex={-1}>Take-home pack</span>}>
      <CardSection>
        <div className="stack gap-l">
          <p>
            The student’s own work in one ZIP: units, evidence, reflections, feedback and awards, with a page
            that opens without the internet.
          </p>
          {leaver &&
            packTexts(pack, timeZone).map((text) => <p key={text} className="small">{`${text}.`}</p>)}
          <div className="row gap-s">
            <LinkButton size="small" icon={<Download />} href={href}>Download pack</LinkButton>
            {recordHref && (
              <LinkButton
                size="small"
                icon={<Award />}
                href={recordHref}
                target="_blank"
                rel="noopener"
                aria-label="Record of units achieved, opens in a new tab"
              >
                Record of units achieved
              </LinkButton>
            )}
            {leaver && (
              <>
                <ReasonedButton
                  size="small"
                  icon={<Mail />}
                  reason={email === null ? "No email address on file" : null}
                  onClick={() => email !== null && setSending(true)}
                >
                  {sendLabel({ pack })}
                </ReasonedButton>
                {ends && (
                  <Button
                    size="small"
                    icon={<ShieldX />}
                    pending={revoke.isPending}
                    // The button goes with the link.
                    onClick={() =>
                      revoke.mutate([id], {
                        onSuccess: () => document.getElementById("leavers-title")?.focus(),
                      })}
                  >
                    Revoke link
                  </Button>
                )}
                <Button
                  size="small"
                  pending={handOver.isPending}
                  onClick={() => handOver.mutate({ studentIds: [id], handedOver: !marked })}
                >
                  {marked ? "Mark as not handed over" : "Mark as handed over"}
                </Button>
              </>
            )}
          </div>
        </div>
      </CardSection>
      {sending && email !== null && (
        <SendPacksDialog
          sending={{ studentIds: [id] }}
          addresses={1}
          withoutEmail={0}
          one={{ name: fullName(student), email }}
          send={send}
          onSent={() => {}}
          onClose={() => setSending(false)}
        />
      )}
    </Card>
  );
}
