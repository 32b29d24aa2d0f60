import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { fullName } from "../../domain/people.ts";
import type { PlatformPerson } from "../../server/features/lti/platforms/list_people.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { SearchField } from "../lists/SearchField.tsx";
import { useDebouncedSearch } from "../lists/use_search.ts";
import { useToast } from "../providers.tsx";
import { PersonRow } from "./PersonRow.tsx";
import { ltiQueries, removeLink } from "./queries.ts";

type Props = { platformId: string; platformName: string; timeZone: string };

/** People recognised from a learning platform; each can be removed. */
export default function PeopleIsland({ platformId, platformName, timeZone }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLElement>(null);
  const { typed, setTyped, search } = useDebouncedSearch();
  const query = useInfiniteQuery({
    ...ltiQueries.people({ platformId, search }),
    placeholderData: keepPreviousData,
  });
  const [asked, setAsked] = useState<PlatformPerson | null>(null);
  const remove = useMutation({
    mutationFn: (person: PlatformPerson) => removeLink(platformId, person),
    meta: { failed: "The person could not be removed", failedTitle: "Update failed" },
    async onSuccess(_answer, person) {
      await client.invalidateQueries({ queryKey: ["lti", "people", platformId] });
      setAsked(null);
      toast({ title: `${fullName(person)} removed`, tone: "success" });
    },
  });
  return (
    <section className="page-stack stack" aria-labelledby="people-title">
      <h2 id="people-title" ref={heading} tabIndex={-1}>Recognised people</h2>
      <div className="spread measure row bottoms gap-xl lines-l">
        <SearchField label="Find by name" value={typed} onChange={setTyped} />
      </div>
      <QueryList
        query={query}
        items={query.data && allItems(query.data)}
        loading="Loading people…"
        failed="The people could not be loaded"
        framed
        empty={
          <p className="quiet" role="status">
            {search === "" ? `No one from ${platformName} is recognised yet.` : `No one matches “${search}”.`}
          </p>
        }
      >
        {(people) => (
          <ul className="card divided" aria-label={`People from ${platformName}`}>
            {people.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                platformName={platformName}
                timeZone={timeZone}
                onRemove={(button) => {
                  opener.current = button;
                  setAsked(person);
                }}
              />
            ))}
          </ul>
        )}
      </QueryList>
      {asked !== null && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          tone="danger"
          title={`Remove ${fullName(asked)}?`}
          description={`Next time they come from ${platformName}, they prove who they are again: by an emailed code, or by an address that is verified there. A portfolio that is open there now is signed out. Their work stays as it is.`}
          confirmLabel="Remove"
          pending={remove.isPending}
          pendingText="Removing…"
          onConfirm={() => remove.mutate(asked)}
          focusAfter={() => opener.current?.isConnected ? opener.current : heading.current}
        />
      )}
    </section>
  );
}
