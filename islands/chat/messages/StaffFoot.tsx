import { links } from "../../../domain/links.ts";
import { ShieldCheck } from "../../../ui/icons.ts";
import { MailPreference } from "./MailPreference.tsx";

/** Below the lists of staff: whether they want mails, and for administrators the way to safeguarding. */
export function StaffFoot({ admin }: { admin: boolean }) {
  return (
    <div className="messages-foot">
      <MailPreference />
      {admin && (
        <a className="messages-safeguarding" href={links.safeguarding()}>
          <ShieldCheck size={20} />
          Safeguarding
        </a>
      )}
    </div>
  );
}
