import { Button } from "../../ui/Button.tsx";
import { CircleAlert } from "../../ui/icons.ts";
import { DoorWords } from "./DoorWords.tsx";

type Props = {
  /** How often it was tried. */
  tries: number;
  trying: boolean;
  onAgain: () => void;
};

/** Says that nothing is known of the link, which may well be good, and lets it be checked again. */
export function UncheckedLink({ tries, trying, onAgain }: Props) {
  return (
    <>
      {/* Drawn anew, so that it is said again. */}
      <DoorWords
        key={tries}
        tone="warning"
        icon={<CircleAlert size={28} />}
        title="We could not check your link"
        alert
      >
        Your internet may be off, or we may be busy. Wait a moment, then try again.
      </DoorWords>
      <Button variant="primary" size="large" wide pending={trying} pendingText="Trying…" onClick={onAgain}>
        Try again
      </Button>
    </>
  );
}
