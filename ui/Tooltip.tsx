import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

// Milliseconds, spec 1 §9.
const OPENS_AFTER = 700;
const NEXT_WITHIN = 300;

/** Once around every island; tooltips share its timing. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPENS_AFTER} skipDelayDuration={NEXT_WITHIN}>{children}</Radix.Provider>
  );
}

type TooltipProps = {
  content: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  children: ReactElement;
};

/** A word about a control, on hover and focus. Never the only place where something is said. Inside islands only. */
export function Tooltip({ content, side = "top", children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tooltip" side={side} sideOffset={6} collisionPadding={12}>
          {content}
          <Radix.Arrow className="tooltip-arrow" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
