/** Joins the classes that are there: `classNames("card", wide && "card-wide", className)`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
