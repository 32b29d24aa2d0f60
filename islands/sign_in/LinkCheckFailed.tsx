import { Button } from "../../ui/Button.tsx";
import { CircleAlert } from "../../ui/icons.ts";
import { SignInMessage } from "./SignInMessage.tsx";

type Props = {
  attempts: number;
  retrying: boolean;
  onRetry: () => void;
};

export function LinkCheckFailed({ attempts, retrying, onRetry }: Props) {
  return (
    <>
      {/* The key makes a repeated failure be announced again. */}
      <SignInMessage
        key={attempts}
        tone="warning"
        icon={<CircleAlert size={28} />}
        title="We could not check your link"
        alert
      >
        Your internet may be off, or we may be busy. Wait a moment, then try again.
      </SignInMessage>
      <Button variant="primary" size="large" wide pending={retrying} pendingText="Trying…" onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}
