import type { ReactNode } from "react";
import { TEXT_LIMITS } from "../../../../domain/limits.ts";
import { ltiLinks } from "../../../../domain/lti.ts";
import type { Page } from "../../../../domain/page.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Field } from "../../../../ui/Field.tsx";
import { Search as SearchIcon } from "../../../../ui/page_icons.ts";
import { TextInput } from "../../../../ui/TextInput.tsx";
import type { FoundUnit } from "../../../features/lti/choosing/find_units.ts";
import type { Search } from "../../../features/lti/choosing/read_choice.ts";

export type UnitsProps = {
  /** The sealed `Choosing`. */
  choosing: string;
  /** Above the units. */
  notice: string | null;
  search: Search;
  units: Page<FoundUnit>;
};

/** Id of the element scrolled to once a form is sent. */
export const UNITS = "units";

export function ChoosingForm(
  { choosing, id, className, children }: {
    choosing: string;
    id?: string;
    className?: string;
    children: ReactNode;
  },
) {
  return (
    <form method="post" action={`${ltiLinks.choose()}#${UNITS}`} id={id} className={className}>
      <input type="hidden" name="choosing" value={choosing} />
      {children}
    </form>
  );
}

export function Notice({ children }: { children: string | null }) {
  return children === null ? null : <Alert tone="warning" live>{children}</Alert>;
}

/** The search of a form, for its units. */
export function FindUnits({ label, hint, find }: { label: string; hint: string; find: string }) {
  return (
    <div className="stack gap-m">
      <Field label={label} hint={hint}>
        <TextInput name="find" defaultValue={find} maxLength={TEXT_LIMITS.search} autoComplete="off" />
      </Field>
      <Button type="submit" icon={<SearchIcon />}>Find units</Button>
    </div>
  );
}

/** Before and after the units that are shown. */
export function PageButtons({ search, units }: Pick<UnitsProps, "search" | "units">) {
  if (search.cursor === 0 && units.next === null) return null;
  return (
    <div className="row gap-m">
      {search.cursor > 0 && <Button type="submit" name="cursor" value="0">First units</Button>}
      {units.next !== null && <Button type="submit" name="cursor" value={units.next}>More units</Button>}
    </div>
  );
}

export function NoUnits({ search }: { search: Search }) {
  return (
    <p className="quiet" role="status">
      {search.find === ""
        ? "Your school has no units yet. They come with the first portfolio."
        : "No unit of your school has these words."}
    </p>
  );
}
