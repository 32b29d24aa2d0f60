import { Component, type ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";

type Props = { onBroken?: ((error: unknown) => void) | undefined; children: ReactNode };

/** Keeps a fault inside the island it happened in; the rest of the page goes on. */
export class IslandBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onBroken?.(error);
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <ErrorState
        title="This part of the page has stopped working"
        message="What you saved is safe. Load the page again to go on."
        action={<Button onClick={() => location.reload()}>Load the page again</Button>}
      />
    );
  }
}
