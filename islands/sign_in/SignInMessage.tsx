import type { ReactNode } from "react";
import type { Tone } from "../../ui/tone.ts";

type Props = { tone: Tone; icon: ReactNode; title: string; children: ReactNode; alert?: boolean };

export function SignInMessage({ tone, icon, title, children, alert = false }: Props) {
  return (
    <div className={`tone-${tone} stack`}>
      <span className="disc disc-large" aria-hidden="true">{icon}</span>
      <h1 className="heading">{title}</h1>
      <p className="quiet" role={alert ? "alert" : undefined}>{children}</p>
    </div>
  );
}
