import { links } from "../../domain/links.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { DefinitionList } from "../../ui/DefinitionList.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Download, Printer } from "../../ui/page_icons.ts";

type Props = {
  unit: { id: string; title: string; unitCode: string };
  centre: { name: string; number: string | null };
};

/** Whose sheet it is and of which unit, and its copies on paper. */
export function SheetHeader({ unit, centre }: Props) {
  return (
    <Card
      className="sheet-header"
      title={<bdi>{unit.title}</bdi>}
      actions={
        <>
          <Button icon={<Printer size={18} />} onClick={() => print()}>Print</Button>
          <LinkButton
            href={links.summary(unit.id)}
            target="_blank"
            rel="noopener"
            icon={<Download size={18} />}
            aria-label="Export PDF, opens in a new tab"
          >
            Export PDF
          </LinkButton>
        </>
      }
    >
      <CardSection>
        <DefinitionList
          items={[
            { term: "Unit code", detail: unit.unitCode },
            { term: "Organisation", detail: <bdi>{centre.name}</bdi> },
            { term: "Organisation number", detail: centre.number ?? "Not set" },
          ]}
        />
      </CardSection>
    </Card>
  );
}
