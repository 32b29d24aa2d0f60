import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countText } from "../../domain/count_text.ts";
import { links } from "../../domain/links.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { SearchField } from "../lists/SearchField.tsx";
import { SEARCH_THRESHOLD } from "../lists/use_search.ts";
import { sheetQueries } from "./queries.ts";

/** Units with a summary sheet, to search and to go to; `chosen`: that of the page. */
export function UnitList({ chosen }: { chosen: string | null }) {
  const query = useQuery(sheetQueries.units);
  const [search, setSearch] = useState("");
  const words = search.toLowerCase().split(/\s+/);
  const matching = query.data?.filter(({ unitTitle, unitCode }) =>
    words.every((word) => `${unitTitle} ${unitCode}`.toLowerCase().includes(word))
  );
  return (
    <div className="sheet-units stack">
      {(query.data?.length ?? 0) > SEARCH_THRESHOLD && (
        <div className="sheet-unit-search">
          <SearchField label="Find a unit" hint="Title or code" value={search} onChange={setSearch} />
        </div>
      )}
      <QueryList
        query={query}
        items={matching}
        loading="Loading units…"
        failed="The units could not be loaded"
        empty={<p className="sheet-unit-search quiet" role="status">No unit matches.</p>}
      >
        {(units) => (
          <ul className="divided" aria-label="Units">
            {units.map(({ id, unitTitle, unitCode, students }) => (
              <li key={id}>
                <a
                  className="sheet-unit card-row stack gap-2xs plain-link focus-inside"
                  href={links.summarySheets({ unit: id })}
                  aria-current={id === chosen ? "page" : undefined}
                >
                  <bdi className="strong anywhere">{unitTitle}</bdi>
                  <span className="small quiet">{`${unitCode} · ${countText(students, "student")}`}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </div>
  );
}
