import { serverLinks } from "../../../../domain/server_links.ts";
import { LinkButton } from "../../../../ui/LinkButton.tsx";

export type OfferedProvider = { id: string; name: string };

/** Ways in besides the one below them; nothing where there are none. */
export function ProviderButtons(
  { providers, returnTo, otherwise }: {
    providers: readonly OfferedProvider[];
    returnTo: string | undefined;
    /** Between them and the way below. */
    otherwise: string;
  },
) {
  if (providers.length === 0) return null;
  return (
    <>
      <div className="stack gap-m">
        {providers.map(({ id, name }) => (
          <LinkButton key={id} href={serverLinks.loginWith(id, returnTo)} size="large" wide>
            {`Continue with ${name}`}
          </LinkButton>
        ))}
      </div>
      <p className="or-line small">{otherwise}</p>
    </>
  );
}
