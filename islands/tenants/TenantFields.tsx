import { useId } from "react";
import { checkCustomDomain, checkSubdomain } from "../../domain/hosts.ts";
import { TEXT_LIMITS } from "../../domain/limits.ts";
import { checkName } from "../../domain/people.ts";
import {
  TENANT_TYPE_HINTS,
  TENANT_TYPE_LABELS,
  TENANT_TYPES,
  type TenantType,
} from "../../domain/tenants.ts";
import { Field } from "../../ui/Field.tsx";
import { Radio } from "../../ui/Radio.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

export type TenantValues = { name: string; subdomain: string; domain: string; tenantType: TenantType };

type Name = "name" | "subdomain" | "domain";
type Props = {
  site: string;
  type: TenantType;
  onType: (type: TenantType) => void;
  /** The form's, which contains more than these. */
  field: (name: Name) => Record<string, unknown>;
  error: (name: Name) => string | undefined;
};

export function checkTenantValues({ name, subdomain, domain }: TenantValues, site: string) {
  const label = subdomain.trim().toLowerCase();
  return {
    name: name.trim() === "" ? "Enter the name" : checkName(name, "The name"),
    subdomain: label === "" ? "Enter a subdomain" : checkSubdomain(label),
    domain: domain.trim() === "" ? null : checkCustomDomain(domain.trim(), site),
  };
}

/** Name, addresses and type of a tenant. */
export function TenantFields({ site, type, onType, field, error }: Props) {
  const id = useId();
  return (
    <>
      <Field label="Name" error={error("name")}>
        <TextInput autoComplete="off" maxLength={TEXT_LIMITS.name} {...field("name")} />
      </Field>
      <Field
        label="Subdomain"
        hint={`Its address ends in .${site}. Small letters, digits and dashes.`}
        error={error("subdomain")}
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          {...field("subdomain")}
        />
      </Field>
      <Field
        label="Own domain"
        hint="As well as the subdomain, such as portfolio.school.example. Point its DNS at this server."
        error={error("domain")}
        optional
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
          {...field("domain")}
        />
      </Field>
      <fieldset className="stack gap-s">
        <legend>Type</legend>
        {TENANT_TYPES.map((value) => (
          <Radio
            key={value}
            name={`${id}type`}
            checked={type === value}
            onChange={() => onType(value)}
            label={TENANT_TYPE_LABELS[value]}
            hint={TENANT_TYPE_HINTS[value]}
          />
        ))}
      </fieldset>
    </>
  );
}
