import { useInfiniteQuery } from "@tanstack/react-query";
import { FileSpreadsheet } from "../../ui/icons.ts";
import { EmptyCard } from "../lists/EmptyCard.tsx";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { ClaimCard } from "./ClaimCard.tsx";
import { claimQueries } from "./queries.ts";

/** Claims of the school, newest first (DECISIONS 18). */
export default function ClaimsIsland({ timeZone }: { timeZone: string }) {
  const list = useInfiniteQuery(claimQueries.claims);
  return (
    <section className="stack" aria-labelledby="claims">
      <h2 id="claims">Claims made</h2>
      <QueryList
        query={list}
        items={allItems(list.data)}
        loading="Loading the claims…"
        failed="The claims could not be loaded"
        framed
        empty={
          <EmptyCard title="No claims yet" icon={<FileSpreadsheet size={28} />}>
            <p>Award All makes a claim of every portfolio that is verified or awarded.</p>
          </EmptyCard>
        }
      >
        {(claims) => (
          <ul className="stack gap-l">
            {claims.map((claim) => <ClaimCard key={claim.id} claim={claim} timeZone={timeZone} />)}
          </ul>
        )}
      </QueryList>
    </section>
  );
}
