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
      <main id="main" className="centered-main stack centred">
        {establishment && <Brand establishment={establishment} />}
        <section className={`centered-card card stack gap-m tone-${tone}`}>
          {icon && <span className="disc disc-large" aria-hidden="true">{icon}</span>}
          {title && <h1 className="heading">{title}</h1>}
          {description && <p className="quiet">{description}</p>}
          {children && <div className="centered-content stack gap-l">{children}</div>}
        </section>
        {below && <div className="centered-below small quiet text-centred">{below}</div>}
      </main>
      <Footer establishment={establishment} links={footerLinks} />
    </div>
  );
}
