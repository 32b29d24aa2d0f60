import { links } from "../../../domain/links.ts";
import { Card } from "../../../ui/Card.tsx";
import { BookOpenCheck, FileText, FolderOpen } from "../../../ui/icons.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import type { Establishment } from "../../context.ts";
import { SignedOut, Titled } from "./product_view.tsx";
import { PublicFrame } from "./public_frame.tsx";

/** A school's start page for somebody who is not signed in (spec 1 §2.3, variant A). */
export function EstablishmentView(
  { establishment, signedOut }: { establishment: Establishment; signedOut: boolean },
) {
  const { establishmentName, logoUrl } = establishment;
  return (
    <PublicFrame
      name={establishmentName}
      logoUrl={logoUrl}
      actions={<LinkButton href={links.login()} variant="primary">Sign In</LinkButton>}
    >
      {signedOut && <SignedOut />}
      <div className="hero">
        <h1>{establishmentName}</h1>
        <p>
          Portfolios for the Unit Award Scheme: collect evidence of what you can do, and see how far you have
          come.
        </p>
        <p className="hero-actions">
          <LinkButton href={links.login()} variant="primary" size="large">Sign In</LinkButton>
        </p>
        <p className="quiet">Are you a student? Open the link in the email from your teacher.</p>
      </div>
      <ul className="card-grid">
        <Card as="li" title={<Titled icon={<BookOpenCheck size={22} />} text="Automatic unit fetching" />}>
          <p className="card-words">
            A six-digit code brings the unit with its outcomes and what each needs as evidence.
          </p>
        </Card>
        <Card as="li" title={<Titled icon={<FolderOpen size={22} />} text="Digital portfolios" />}>
          <p className="card-words">
            Photos, documents and a reflection for every outcome, with feedback beside them.
          </p>
        </Card>
        <Card as="li" title={<Titled icon={<FileText size={22} />} text="From evidence to award" />}>
          <p className="card-words">
            Every outcome is marked, assessed, verified and awarded, and nothing is skipped.
          </p>
        </Card>
      </ul>
    </PublicFrame>
  );
}
