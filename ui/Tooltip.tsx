import * as Radix from "radix-ui/tooltip";
import type { ReactElement, ReactNode } from "react";

// spec 1 §9.
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Around an island with tooltips. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  );
}

type TooltipProps = {
  content: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  children: ReactElement;
};

/** Islands only. Never the only source of information. */
export function Tooltip({ content, side = "top", children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tooltip" side={side} sideOffset={6} collisionPadding={12}>
          {content}
          <Radix.Arrow />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
