import type { ReactNode } from "react";
import { FOOTER_LINKS } from "../../ui/layout.tsx";
import { Shell } from "../../../ui/Shell.tsx";

type Props = { name: string; logoUrl?: string | null; actions?: ReactNode; children: ReactNode };

export function PublicFrame({ name, logoUrl, actions, children }: Props) {
  return (
    <Shell
      establishment={{ name, logoUrl }}
      note="Unit Award Scheme"
      profile={actions}
      footerLinks={FOOTER_LINKS}
    >
      {children}
    </Shell>
  );
}
