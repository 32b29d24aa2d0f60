import type { ComponentProps } from "react";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

type Props = ComponentProps<typeof EmptyState> & Pick<ComponentProps<typeof Card>, "as">;

/** What there is not yet, or not here, in a card of its own. */
export function EmptyCard({ as, ...state }: Props) {
  return (
    <Card as={as}>
      <EmptyState level={3} {...state} />
    </Card>
  );
}
