import { type FormEvent, useId, useState } from "react";
import { PORTFOLIO_SEARCHES, type PortfolioSearch, SEARCH_REQUIRED } from "../../domain/admin_tabs.ts";
import { links } from "../../domain/links.ts";
import { TEXT_LIMITS } from "../../domain/limits.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { Search } from "../../ui/page_icons.ts";
import { Radio } from "../../ui/Radio.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useToast } from "../providers.tsx";
import { StudentResults } from "./StudentResults.tsx";
import { UnitResults } from "./UnitResults.tsx";

type Found = { by: PortfolioSearch; find: string };

const TEXT: Readonly<Record<PortfolioSearch, { label: string; field: string; hint: string }>> = {
  student: { label: "Student", field: "Student ID or name", hint: "The school's number, or part of a name." },
  unit: { label: "Unit", field: "Unit code", hint: "Five or six digits." },
};

/** Finds portfolios by student or unit, archived ones included; the search is in the address (spec 2 §2). */
export default function SearchIsland({ initial }: { initial: Found }) {
  const id = useId();
  const toast = useToast();
  const [by, setBy] = useState(initial.by);
  const [typed, setTyped] = useState(initial.find);
  const [found, setFound] = useState<Found | null>(initial.find.trim() === "" ? null : initial);
  const search = (next: Found) => {
    setFound(next);
    setBy(next.by);
    setTyped(next.find);
    history.replaceState(history.state, "", links.admin({ tab: "search", ...next }));
  };
  /** Changes the kind and clears the results of the other one. */
  const chooseKind = (kind: PortfolioSearch) => {
    setBy(kind);
    setFound(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const find = typed.trim();
    if (find !== "") return search({ by, find });
    toast({ title: "Search required", description: SEARCH_REQUIRED, tone: "danger" });
  };
  return (
    <section className="stack gap-xl" aria-labelledby="search">
      <Card as="div">
        <CardSection>
          <form className="stack gap-l" noValidate role="search" aria-labelledby="search" onSubmit={submit}>
            <h2 id="search">Search Portfolios</h2>
            <fieldset className="row gap-l lines-none">
              <legend className="sr-only">Search by</legend>
              {PORTFOLIO_SEARCHES.map((kind) => (
                <Radio
                  key={kind}
                  name={`${id}by`}
                  checked={by === kind}
                  onChange={() => chooseKind(kind)}
                  label={TEXT[kind].label}
                />
              ))}
            </fieldset>
            <div className="inline-form row gap-m">
              <div className="list-search share">
                <Field label={TEXT[by].field} hint={TEXT[by].hint}>
                  <TextInput
                    autoComplete="off"
                    spellCheck={false}
                    maxLength={TEXT_LIMITS.search}
                    value={typed}
                    onChange={(event) => setTyped(event.currentTarget.value)}
                  />
                </Field>
              </div>
              <Button type="submit" variant="primary" icon={<Search size={18} />}>Search</Button>
            </div>
          </form>
        </CardSection>
      </Card>
      {found?.by === "student" && (
        <StudentResults
          key={found.find}
          find={found.find}
          onChoose={(studentId) => search({ by: "student", find: studentId })}
        />
      )}
      {found?.by === "unit" && <UnitResults key={found.find} unitCode={found.find} />}
    </section>
  );
}
