import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import { ltiLinks } from "../../../../domain/lti.ts";
import type { ReactNode } from "react";
import type { Page } from "../../../../domain/page.ts";
import type { Establishment } from "../../../../ui/Brand.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { CenteredCard } from "../../../../ui/CenteredCard.tsx";
import { Field } from "../../../../ui/Field.tsx";
import { BookOpenCheck, Search } from "../../../../ui/page_icons.ts";
import { TextInput } from "../../../../ui/TextInput.tsx";
import type { FoundUnit } from "./find_units.ts";

type Props = {
  establishment: Establishment;
  /** What is chosen for, sealed. */
  choosing: string;
  find: string;
  units: Page<FoundUnit>;
  /** How many units came before these. */
  before: number;
};

/** 'My portfolio' or a unit, for an activity of a platform. Plain forms, which need no script within a frame. */
export function ChoosingView({ establishment, choosing, find, units, before }: Props) {
  return (
    <CenteredCard
      title="What should students open?"
      icon={<BookOpenCheck size={28} />}
      establishment={establishment}
      description="Each student sees their own work, and nobody else's."
    >
      <ChoosingForm choosing={choosing}>
        <Button type="submit" variant="primary" size="large" wide name="choose" value="portfolio">
          My portfolio, with all units
        </Button>
      </ChoosingForm>
      <ChoosingForm choosing={choosing} className="stack gap-m">
        <Field label="Or one unit" hint="Its code, or words of its title.">
          <TextInput name="find" defaultValue={find} maxLength={TEXT_LIMITS.search} autoComplete="off" />
        </Field>
        <Button type="submit" icon={<Search />}>Find units</Button>
      </ChoosingForm>
      <Units {...{ choosing, find, units, before }} />
    </CenteredCard>
  );
}

function Units({ choosing, find, units, before }: Omit<Props, "establishment">) {
  if (units.items.length === 0) {
    return (
      <p className="quiet" role="status">
        {find === ""
          ? "Your school has no units yet. They come with the first portfolio."
          : "No unit of your school has these words."}
      </p>
    );
  }
  return (
    <>
      <ChoosingForm choosing={choosing}>
        <ul className="stack gap-s" aria-label="Units">
          {units.items.map(({ unitCode, title }) => (
            <li key={unitCode}>
              <Button type="submit" name="choose" value={unitCode} wide>
                <span className="anywhere">{`${title} (${unitCode})`}</span>
              </Button>
            </li>
          ))}
        </ul>
      </ChoosingForm>
      {(before > 0 || units.next !== null) && (
        <ChoosingForm choosing={choosing} className="row gap-m centred">
          <input type="hidden" name="find" value={find} />
          {before > 0 && <Button type="submit" name="cursor" value="0">First units</Button>}
          {units.next !== null && <Button type="submit" name="cursor" value={units.next}>More units</Button>}
        </ChoosingForm>
      )}
    </>
  );
}

function ChoosingForm(
  { choosing, className, children }: {
    choosing: string;
    className?: string;
    children: ReactNode;
  },
) {
  return (
    <form method="post" action={ltiLinks.choose()} className={className}>
      <input type="hidden" name="choosing" value={choosing} />
      {children}
    </form>
  );
}

/** Hands the signed answer to the platform, by its button where no script runs. */
export function ReturnView(
  { establishment, returnUrl, answer, nonce }: {
    establishment: Establishment;
    returnUrl: string;
    answer: string;
    nonce: string;
  },
) {
  return (
    <CenteredCard
      title="Back to your course"
      icon={<BookOpenCheck size={28} />}
      establishment={establishment}
      description="The link is ready."
    >
      <form method="post" action={returnUrl} id="return">
        <input type="hidden" name="JWT" value={answer} />
        <Button type="submit" variant="primary" size="large" wide>Put it into the course</Button>
      </form>
      <script
        nonce={nonce}
        dangerouslySetInnerHTML={{ __html: "document.getElementById('return').submit()" }}
      />
    </CenteredCard>
  );
}
