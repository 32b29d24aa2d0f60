import { useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
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
import { signatureQueries } from "../signatures/queries.ts";
import { missingText, printedText } from "./printed_text.ts";

type Props = {
  unit: { id: string; title: string; unitCode: string };
  centre: { name: string; number: string | null };
  register: UnitRegister;
};

/** Unit and centre of the sheet, and buttons to print and export it. */
export function SheetHeader({ unit, centre, register }: Props) {
  const printing = usePrint(unit.id, register);
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
    <div className="print-only">
      <p className="strong anywhere">
        {printedText({ shown, total, chosenClass, search: filter.search.trim() })}
      </p>
      {missing !== null && <p className="anywhere">{missing}</p>}
    </div>
  );
}

/**
 * Reads students and signatures again in one snapshot, and prints once all that match are on the page. If one cannot be
 * read, its query shows the error and nothing is printed.
 */
function usePrint(unitId: string, { list, updating, matching }: UnitRegister) {
  const client = useQueryClient();
  const { queryKey } = signatureQueries.unit(unitId);
  const [stage, setStage] = useState<"idle" | "reading" | "read">("idle");
  // What was read is drawn a moment later.
  const signaturesFetching = useIsFetching({ queryKey }) > 0;
  const drawing = updating || list.isFetching || signaturesFetching;
  useEffect(() => {
    if (stage !== "read" || drawing) return;
    setStage("idle");
    print();
  }, [stage, drawing]);
  const readAll = async () => {
    const options = { throwOnError: true };
    setStage("reading");
    try {
      let [{ data }] = await Promise.all([
        list.refetch(options),
        client.refetchQueries({ queryKey }, options),
      ]);
      while (data?.pages.at(-1)?.next) ({ data } = await list.fetchNextPage(options));
      // Who moved to the front while pages were read is on none of them.
      const read = data?.pages.flatMap(({ items }) => items).length ?? 0;
      if (read < matching) await list.refetch(options);
      setStage("read");
    } catch {
      setStage("idle");
    }
  };
  return { pending: stage !== "idle", print: () => void readAll() };
}
