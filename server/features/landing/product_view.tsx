import { links } from "../../../domain/links.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { BadgeCheck, BookOpenCheck, ShieldCheck } from "../../../ui/icons.ts";
import { Card } from "../../../ui/Card.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { PublicFrame } from "./public_frame.tsx";

/** The product's own page, on the installation's own host. */
export function ProductView({ signedOut, mayLogIn }: { signedOut: boolean; mayLogIn: boolean }) {
  return (
    <PublicFrame
      name="Unitfolio"
      actions={mayLogIn && <LinkButton href={links.login()}>Admin Login</LinkButton>}
    >
      {signedOut && <SignedOut />}
      <div className="hero">
        <h1>Every small success, on the record.</h1>
        <p>
          Unitfolio lets schools, alternative provision and training centres run the Unit Award Scheme on the
          web: units fetched by their code, a portfolio for every learner, and the way from evidence to award
          in one calm place.
        </p>
      </div>
      <ul className="card-grid">
        <Card as="li" title={<Titled icon={<BookOpenCheck size={22} />} text="Units by code" />}>
          <p className="card-words">Type six digits; the outcomes and the evidence they need are there.</p>
        </Card>
        <Card as="li" title={<Titled icon={<BadgeCheck size={22} />} text="From evidence to award" />}>
          <p className="card-words">Learners collect, teachers assess, administrators verify and award.</p>
        </Card>
        <Card as="li" title={<Titled icon={<ShieldCheck size={22} />} text="A school's data is its own" />}>
          <p className="card-words">Every establishment has an address and a database of its own.</p>
        </Card>
      </ul>
      <p className="quiet">Looking for your portfolio? Use the address that your establishment gave you.</p>
    </PublicFrame>
  );
}

/** What the start page says to somebody who has just signed out (spec 1 §8). */
export function SignedOut() {
  return (
    <div role="status">
      <Alert tone="success" title="Logged out">You have been successfully logged out</Alert>
    </div>
  );
}

/** A card's title behind its icon. */
export function Titled({ icon, text }: { icon: React.ReactNode; text: string }) {
  return <span className="titled">{icon}{text}</span>;
}
