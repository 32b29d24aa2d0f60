export type Establishment = { name: string; logoUrl?: string | null };

type BrandProps = { establishment: Establishment; href?: string; note?: string };

/** Whose place this is: the establishment's logo, or its first letter, and its name. */
export function Brand({ establishment, href, note }: BrandProps) {
  const inside = (
    <>
      {establishment.logoUrl
        ? <img className="brand-logo" src={establishment.logoUrl} alt="" />
        : <span className="brand-mark" aria-hidden="true">{[...establishment.name.trim()][0] ?? "U"}</span>}
      <span className="brand-words">
        <span className="brand-name">{establishment.name}</span>
        {note && <span className="brand-note">{note}</span>}
      </span>
    </>
  );
  return href ? <a className="brand" href={href}>{inside}</a> : <div className="brand">{inside}</div>;
}
