export type Establishment = { name: string; logoUrl?: string | null };

type BrandProps = { establishment: Establishment; href?: string; note?: string };

export function Brand({ establishment, href, note }: BrandProps) {
  const content = (
    <>
      {establishment.logoUrl
        ? <img className="brand-logo" data-brand="mark" src={establishment.logoUrl} alt="" />
        : (
          <span className="disc brand-mark" data-brand="mark" aria-hidden="true">
            {[...establishment.name.trim()][0] ?? "U"}
          </span>
        )}
      <span className="brand-words stack gap-none">
        <span className="bold clamp" data-brand="name">{establishment.name}</span>
        {note && <span className="small quiet">{note}</span>}
      </span>
    </>
  );
  return href
    ? <a className="brand row one-line gap-m" href={href}>{content}</a>
    : <div className="brand row one-line gap-m">{content}</div>;
}
