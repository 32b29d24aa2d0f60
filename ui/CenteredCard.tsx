import type { ReactNode } from "react";
import { Brand, type Establishment } from "./Brand.tsx";
import { Footer, type FooterLink } from "./Footer.tsx";
import type { Tone } from "./tone.ts";

type CenteredCardProps = {
  title?: string;
  icon?: ReactNode;
  tone?: Tone;
  establishment?: Establishment;
  description?: ReactNode;
  children?: ReactNode;
  below?: ReactNode;
  footerLinks?: readonly FooterLink[];
};

export function CenteredCard(props: CenteredCardProps) {
  const { title, icon, tone = "info", establishment, description, children, below, footerLinks = [] } = props;
  return (
    <div className="centered">
      <main id="main" className="centered-main">
        {establishment && <Brand establishment={establishment} />}
        <section className={`card centered-card tone-${tone}`}>
          {icon && <span className="centered-icon" aria-hidden="true">{icon}</span>}
          {title && <h1 className="centered-title">{title}</h1>}
          {description && <p className="centered-description">{description}</p>}
          {children && <div className="centered-content">{children}</div>}
        </section>
        {below && <div className="centered-below">{below}</div>}
      </main>
      <Footer establishment={establishment} links={footerLinks} />
    </div>
  );
}
