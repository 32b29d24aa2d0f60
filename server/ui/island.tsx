import { type ComponentType, createContext, useContext } from "react";
import { renderToString } from "react-dom/server";
import type { PageServices } from "../../islands/page_services.ts";
import { Providers } from "../../islands/providers.tsx";

/** One island of a document, as it was asked for. */
export type IslandCall = { name: string; of: ComponentType<never>; props: object; prefix: string };

/** What one document gathers while it renders. One is made per document, so documents share nothing. */
export type IslandRecord = { calls: IslandCall[] };

const Current = createContext<IslandRecord | null>(null);

/** Gives the islands inside it a place to be noted. */
export const IslandRecordProvider = Current.Provider;

/** Where an island's inside goes. Nobody's words can look like it: in them `<` is escaped. */
export const ISLAND_PLACE = "<!--island-->";

type IslandProps<P> = { name: string; of: ComponentType<P>; props: P };

/**
 * A live part of a page. `name` is its file under `islands/` without the ending, `of` that file's default
 * export, `props` plain JSON. It is a React root of its own with the same identifier prefix on both sides: rendered
 * inside the page's own tree, the ids of its labels would differ in the browser. Its inside is rendered afterwards.
 */
export function Island<P extends object>({ name, of, props }: IslandProps<P>) {
  const record = useContext(Current);
  if (!record) throw new Error(`<Island name="${name}"> must stand inside renderDocument.`);
  const prefix = `i${record.calls.length}`;
  record.calls.push({ name, of: of as ComponentType<never>, props, prefix });
  return (
    <div
      data-island={name}
      data-id={prefix}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: ISLAND_PLACE }}
    />
  );
}

/** The island's inside, exactly as the browser will render it when it hydrates with the same prefix. */
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
