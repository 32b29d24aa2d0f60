import { type ComponentType, createContext, useContext } from "react";
import { renderToString } from "react-dom/server";
import type { PageServices } from "../../islands/page_services.ts";
import { Providers } from "../../islands/providers.tsx";

export type IslandCall = { name: string; of: ComponentType<never>; props: object; prefix: string };

/** One per document, so that concurrent documents share nothing. */
export type IslandRecord = { calls: IslandCall[] };

const RecordContext = createContext<IslandRecord | null>(null);

export const IslandRecordProvider = RecordContext.Provider;

/** Cannot occur in text, where `<` is escaped. */
export const ISLAND_PLACEHOLDER = "<!--island-->";

type IslandProps<P> = { name: string; of: ComponentType<P>; props: P };

/**
 * A live part of a page: `name` is its file under `islands/` without the ending, and after a `#` what the file exports in
 * place of its default. A React root of its own, with the same identifier prefix on both sides so that ids match on hydration.
 */
export function Island<P extends object>({ name, of, props }: IslandProps<P>) {
  const record = useContext(RecordContext);
  if (!record) throw new Error(`<Island name="${name}"> must be inside renderDocument.`);
  const prefix = `i${record.calls.length}`;
  record.calls.push({ name, of: of as ComponentType<never>, props, prefix });
  return (
    <div
      data-island={name}
      data-id={prefix}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: ISLAND_PLACEHOLDER }}
    />
  );
}

export function renderIsland<P extends object>(
  Component: ComponentType<P>,
  props: P,
  services: PageServices,
  identifierPrefix: string,
): string {
  return renderToString(
    <Providers services={services}>
      <Component {...props} />
    </Providers>,
    { identifierPrefix },
  );
}
