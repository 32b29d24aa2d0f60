import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { allItems } from "../lists/list_pages.ts";
import { SearchField } from "../lists/SearchField.tsx";
import { useDebouncedSearch } from "../lists/use_search.ts";
import { tenantQueries } from "../tenants/queries.ts";

type Props = {
  /** Of the tenant; empty for none. */
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
  /** One has to be chosen. */
  required?: boolean;
};

/** A tenant, or none; with a search where there are more than a page of them. */
export function TenantChoice({ value, onChange, error, required = false }: Props) {
  const { typed, setTyped, search } = useDebouncedSearch();
  const [chosenName, setChosenName] = useState("");
  const query = useInfiniteQuery({
    ...tenantQueries.list({ search, show: "all" }),
    placeholderData: keepPreviousData,
  });
  const tenants = query.data ? allItems(query.data) : [];
  const isListed = value === "" || tenants.some(({ id }) => id === value);
  const options = [
    { value: "", label: required ? "Choose a tenant" : "No tenant" },
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
      <Field
        label="Tenant"
        error={error}
        {...(required ? {} : { hint: "If this is about one school.", optional: true })}
      >
        <Select options={options} value={value} onChange={(event) => choose(event.currentTarget.value)} />
      </Field>
    </>
  );
}
