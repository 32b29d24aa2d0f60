import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { classLabel } from "../../domain/classes.ts";
import { links } from "../../domain/links.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { DefinitionList } from "../../ui/DefinitionList.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Download, Printer } from "../../ui/page_icons.ts";
import { classQueries } from "../classes/queries.ts";
import type { UnitRegister } from "../register/use_register.ts";
import { missingText, printedText } from "./printed_text.ts";

type Props = {
  unit: { id: string; title: string; unitCode: string };
  centre: { name: string; number: string | null };
  register: UnitRegister;
};

/** Whose sheet it is and of which unit, and its copies on paper. */
export function SheetHeader({ unit, centre, register }: Props) {
  const printing = usePrint(register);
  return (
    <Card
      className="sheet-header"
      title={<bdi>{unit.title}</bdi>}
      actions={
        <>
          <Button
            icon={<Printer size={18} />}
            pending={printing.pending}
            pendingText="Loading…"
            onClick={printing.print}
          >
            Print
          </Button>
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
        <Printed register={register} />
      </CardSection>
    </Card>
  );
}

function Printed({ register: { shown, matching, total, filter } }: Pick<Props, "register">) {
  const { data: classes = [] } = useQuery(classQueries.list);
  const chosen = classes.find(({ id }) => id === filter.class);
  const known = chosen ? `class ${classLabel(chosen)}` : "a class that is gone";
  const chosenClass = filter.class === "" ? null : known;
  const missing = missingText({ shown, matching });
  return (
    <div className="sheet-printed print-only">
      <p className="strong anywhere">
        {printedText({ shown, total, chosenClass, search: filter.search.trim() })}
      </p>
      {missing !== null && <p className="anywhere">{missing}</p>}
    </div>
  );
}

/** Prints the page once all students that match are on it; a page that cannot be read is said by its query, and nothing is printed. */
function usePrint({ list, updating, shown }: UnitRegister) {
  const [pending, setPending] = useState(false);
  const [failures, setFailures] = useState(0);
  const { hasNextPage, isFetching, isError, errorUpdateCount } = list;
  useEffect(() => {
    if (!pending || isFetching || updating) return;
    if (isError && errorUpdateCount > failures) return setPending(false);
    if (hasNextPage) {
      void list.fetchNextPage();
      return;
    }
    setPending(false);
    print();
  }, [pending, isFetching, updating, isError, hasNextPage, shown]);
  return {
    pending,
    print: () => {
      setFailures(errorUpdateCount);
      setPending(true);
    },
  };
}
