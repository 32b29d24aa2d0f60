export type Establishment = { name: string; logoUrl?: string | null };

type BrandProps = { establishment: Establishment; href?: string; note?: string };

export function Brand({ establishment, href, note }: BrandProps) {
  const content = (
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
  return href ? <a className="brand" href={href}>{content}</a> : <div className="brand">{content}</div>;
}
