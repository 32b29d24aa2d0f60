import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { allItems } from "../lists/list_pages.ts";
import { SearchField } from "../lists/SearchField.tsx";
import { useDebouncedSearch } from "../lists/use_search.ts";
import { tenantQueries } from "./queries.ts";

type Props = {
  /** Id of the tenant; empty for none. */
  value: string;
  /** Name of the tenant that is chosen at first. */
  name?: string;
  /** Label of the empty choice. */
  none: string;
  hint?: string;
  optional?: boolean;
  error?: string | undefined;
  onChange: (id: string) => void;
};

/** A tenant, or none; with a search where there are more than a page of them. */
export function TenantChoice({ value, name = "", none, onChange, ...field }: Props) {
  const { typed, setTyped, search } = useDebouncedSearch();
  const [chosenName, setChosenName] = useState(name);
  const query = useInfiniteQuery({
    ...tenantQueries.list({ search, show: "all" }),
    placeholderData: keepPreviousData,
  });
  const tenants = query.data ? allItems(query.data) : [];
  const isListed = value === "" || tenants.some(({ id }) => id === value);
  const options = [
    { value: "", label: none },
    ...(isListed ? [] : [{ value, label: chosenName }]),
    ...tenants.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const choose = (id: string) => {
    setChosenName(tenants.find((tenant) => tenant.id === id)?.name ?? chosenName);
    onChange(id);
  };
  return (
    <>
      {(query.hasNextPage || typed !== "" || search !== "") && (
        <SearchField label="Find a tenant by name or address" value={typed} onChange={setTyped} />
      )}
      <Field label="Tenant" {...field}>
        <Select options={options} value={value} onChoose={choose} />
      </Field>
    </>
  );
}
