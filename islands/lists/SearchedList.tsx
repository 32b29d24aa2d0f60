import type { ReactNode } from "react";
import { MAX_FOUND } from "../../domain/limits.ts";
import { QueryList } from "./QueryList.tsx";
import { SearchField } from "./SearchField.tsx";
import type { useSearch } from "./use_search.ts";

type Props<Item> = {
  results: ReturnType<typeof useSearch<Item>>;
  label: string;
  loading: string;
  failed: string;
  emptyText: string;
  /** 'No student without this unit'. */
  noMatch: string;
  limit?: number;
  /** Beside the search. */
  filter?: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
};

export function SearchedList<Item>(props: Props<Item>) {
  const {
    results: { typed, setTyped, search, classId, list },
    label,
    emptyText,
    noMatch,
    limit,
    filter,
    children,
    ...listProps
  } = props;
  const count = list.data?.length ?? 0;
  const max = limit ?? MAX_FOUND;
  return (
    <>
      {(typed !== "" || classId !== "" || count > 0) && (
        <>
          <SearchField label={label} value={typed} onChange={setTyped} />
          {filter}
        </>
      )}
      <QueryList
        query={list}
        items={list.data}
        empty={
          <p className="quiet" role="status">
            {search !== ""
              ? `${noMatch} matches “${search}”.`
              : classId === ""
              ? emptyText
              : `${noMatch} is in this class.`}
          </p>
        }
        {...listProps}
      >
        {children}
      </QueryList>
      {count === max && <p className="quiet">{`These are the first ${max}. Type a name to find others.`}</p>}
    </>
  );
}
