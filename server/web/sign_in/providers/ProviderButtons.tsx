import { serverLinks } from "../../../../domain/server_links.ts";
import type { OfferedProvider } from "../../../queries/sign_in_ways.ts";
import { LinkButton } from "../../../../ui/LinkButton.tsx";

/** Ways in besides the one below them; nothing where there are none. */
export function ProviderButtons(
  { providers, returnTo, page, otherwise }: {
    providers: readonly OfferedProvider[];
    returnTo: string | undefined;
    /** Page to which a refused person returns. */
    page?: "student";
    /** Between them and the way below; null where there is none. */
    otherwise: string | null;
  },
) {
  if (providers.length === 0) return null;
  return (
    <>
      <div className="stack gap-m">
        {providers.map(({ id, name }) => (
          <LinkButton key={id} href={serverLinks.loginWith(id, returnTo, page)} size="large" wide>
            {`Continue with ${name}`}
          </LinkButton>
        ))}
      </div>
      {otherwise !== null && <p className="or-line small">{otherwise}</p>}
    </>
  );
}
