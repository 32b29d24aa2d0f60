import ContactIsland from "../../../islands/landing/ContactIsland.tsx";
import { links } from "../../../domain/links.ts";
import { Island } from "../../ui/island.tsx";
import { Section } from "./Section.tsx";

/** Spec 1 §2.3; `salesEmail` is shown without JavaScript. */
export function ContactSection({ salesEmail }: { salesEmail: string | null }) {
  return (
    <Section
      id="contact"
      title="Get In Touch"
      lead="Ask for a trial, a demo or an honest answer about whether it's right for you."
    >
      <div className="sidebar tops gap-2xl">
        <div className="card card-row pad-xl">
          <Island name="landing/ContactIsland" of={ContactIsland} props={{}} />
          <p className="scriptless">
            This form needs JavaScript, which is switched off here.
            {salesEmail !== null && (
              <>
                {" "}Write to <a href={`mailto:${salesEmail}`}>{salesEmail}</a> instead.
              </>
            )}
          </p>
        </div>
        <div className="stack gap-xl">
          <div className="stack gap-s">
            <h3>What happens next</h3>
            <p className="quiet">
              A person reads your message and answers by email. What you write is used to answer you and for
              nothing else, and kept for a year: see the <a href={links.privacy()}>privacy notice</a>.
            </p>
          </div>
          <div className="stack gap-s">
            <h3>Already with us?</h3>
            <p className="quiet">
              Staff and students sign in at the address of their own establishment, not on this page.
            </p>
          </div>
        </div>
      </div>
    </Section>
  );
}

export function About() {
  return (
    <Section id="about" title="About Unitfolio">
      <div className="halves gap-2xl lines-l">
        <p>
          Unitfolio does one thing: it runs unit award portfolios for schools, alternative provision and
          training centres. It was made because the evidence for these awards is small and precious, a photo
          of a planted bed or a sentence about a bus journey, and folders lose it.
        </p>
        <p>
          It is independent: no awarding body owns or endorses it, and awards are claimed from yours as they
          always were. You will find no star ratings and no quotations here. Try it with your own class for
          seven days, and judge by that.
        </p>
      </div>
    </Section>
  );
}
