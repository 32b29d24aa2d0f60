type BreadcrumbProps = { items: readonly { label: string; href?: string }[] };

export function Breadcrumb({ items }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="breadcrumb">
      <ol className="row gap-none small quiet">
        {items.map((item) => (
          <li key={item.label} className="target">
            {item.href
              ? <a className="target" href={item.href}>{item.label}</a>
              : <span aria-current="page">{item.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
