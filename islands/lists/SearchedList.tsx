import type { ReactNode } from "react";
import { MOST_FOUND } from "../../domain/limits.ts";
import { LoadedList } from "./LoadedList.tsx";
import { SearchField } from "./SearchField.tsx";
import type { useSearch } from "./use_search.ts";

type Props<Item> = {
  found: ReturnType<typeof useSearch<Item>>;
  /** Of the field: 'Find a student'. */
  label: string;
  /** 'Loading students…'. */
  loading: string;
  /** 'The students could not be loaded'. */
  failed: string;
  /** Where there is nobody at all. */
  nobody: string;
  /** Where nobody is found: 'No student without this unit'. */
  noMatch: string;
  /** So many are found at most. */
  most?: number;
  children: (items: Item[]) => ReactNode;
};

/** People to choose from, and a field to find one of them where there are any. */
export function SearchedList<Item>(props: Props<Item>) {
  const { found: { typed, setTyped, search, list }, label, nobody, noMatch, most, children, ...words } =
    props;
  const count = list.data?.length ?? 0;
  const full = most ?? MOST_FOUND;
  return (
    <>
      {(typed !== "" || count > 0) && <SearchField label={label} value={typed} onChange={setTyped} />}
      <LoadedList
        list={list}
        empty={
          <p className="quiet" role="status">{search === "" ? nobody : `${noMatch} matches "${search}".`}</p>
        }
        {...words}
      >
        {children}
      </LoadedList>
      {count === full && <p className="quiet">{`These are the first ${full}. Type a name to find others.`}
      </p>}
    </>
  );
}
