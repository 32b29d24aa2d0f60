import { ArrowLeft } from "./icons.ts";
import type { ReactNode } from "react";

/** The way back, above a page's title. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="back-link" href={href}>
      <ArrowLeft size={18} />
      {children}
    </a>
  );
}
