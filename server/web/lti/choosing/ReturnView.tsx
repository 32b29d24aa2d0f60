import { countText } from "../../../../domain/count_text.ts";
import type { Establishment } from "../../../../ui/Brand.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { CenteredCard } from "../../../../ui/CenteredCard.tsx";
import { BookOpenCheck } from "../../../../ui/page_icons.ts";
import { counted, PUT_LABELS } from "../../../../domain/unit_choice.ts";

type Props = {
  establishment: Establishment;
  returnUrl: string;
  /** Signed. */
  answer: string;
  /** In the answer. */
  links: number;
  nonce: string;
};

/** Hands the answer to the platform, by its button where no script runs. */
export function ReturnView({ establishment, returnUrl, answer, links, nonce }: Props) {
  const { says, button } = returnTexts(links);
  return (
    <CenteredCard
      title="Back to your course"
      icon={<BookOpenCheck size={28} />}
      establishment={establishment}
      description={says}
    >
      <form method="post" action={returnUrl} id="return">
        <input type="hidden" name="JWT" value={answer} />
        <Button type="submit" variant="primary" size="large" wide>{button}</Button>
      </form>
      <script
        nonce={nonce}
        dangerouslySetInnerHTML={{ __html: "document.getElementById('return').submit()" }}
      />
    </CenteredCard>
  );
}

function returnTexts(links: number) {
  if (links === 0) return { says: "Nothing will be added to it.", button: "Go back to the course" };
  if (links === 1) return { says: "The link is ready.", button: "Put it into the course" };
  return { says: `The links to ${countText(links, "unit")} are ready.`, button: counted(PUT_LABELS, links) };
}
