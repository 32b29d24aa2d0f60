import { DEFAULT_TIME_ZONE } from "../../domain/dates.ts";
import { isSupportOpen, supportRequestText, supportUntil } from "../../domain/support.ts";
import { supportLinks } from "../../domain/support_links.ts";
import type { TenantView } from "../../domain/tenants.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useCopy } from "../use_copy.ts";

type Props = { tenant: TenantView; onClose: () => void };
type Part = Pick<Props, "tenant">;

/** Whether a school lets support in, and the next step: opening it, or asking for that (docs/decisions/0035). */
export default function SupportDialog({ tenant, onClose }: Props) {
  const { name, active, readyAt, support } = tenant;
  const now = new Date();
  const open = support !== null && isSupportOpen({ ...support, endedAt: null }, now) ? support : null;
  const footer = open && active
    ? (
      <>
        <Button onClick={onClose}>Cancel</Button>
        <form method="post" action={supportLinks.open()}>
          <input type="hidden" name="tenantId" value={tenant.id} />
          <input type="hidden" name="mode" value="admin" />
          <input type="hidden" name="returnTo" value="/" />
          <Button type="submit" variant="primary">Open the school</Button>
        </form>
      </>
    )
    : <Button variant="primary" onClick={onClose}>Close</Button>;
  return (
    <Dialog
      onClose={onClose}
      title={`Support access to ${name}`}
      description="Running Unitfolio shows you nothing of a school’s students. To help with what you cannot see from here, a school can let you in for a time."
      footer={footer}
    >
      {!active || readyAt === null
        ? (
          <Alert tone="warning" title={active ? "Still being set up" : "Inactive"}>
            <p>{active ? "It can be opened once it is ready." : "Activate the tenant first."}</p>
          </Alert>
        )
        : open
        ? (
          <Alert
            tone="success"
            title={`${name} has let support in until ${supportUntil(open.endsAt, DEFAULT_TIME_ZONE, now)}`}
          >
            <p>
              {`${
                open.mayChange ? "You can look, and change some data." : "You can look, not change anything."
              } Whatever you open or change is recorded in the school’s activity with your name. The school can end it at any time.`}
            </p>
          </Alert>
        )
        : <Request tenant={tenant} />}
    </Dialog>
  );
}

function Request({ tenant: { name, url } }: Part) {
  const copy = useCopy({ title: "Text copied" });
  const text = supportRequestText(`${url}${supportLinks.settingsCard()}`);
  return (
    <>
      <Alert tone="info" title={`${name} has not let support in`}>
        <p>Only an administrator of the school can. Ask them, then open it from here.</p>
      </Alert>
      <div className="stack gap-s">
        <div className="row between gap-m">
          <h3 className="field-label" id="support-request">Text to send them</h3>
          <Button size="small" aria-label="Copy the text" onClick={() => copy(text)}>Copy</Button>
        </div>
        <p className="box box-row written" role="group" aria-labelledby="support-request">{text}</p>
      </div>
    </>
  );
}
