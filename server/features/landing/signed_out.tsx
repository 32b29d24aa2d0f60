import { Alert } from "../../../ui/Alert.tsx";

/** What the start page says to somebody who has just signed out (spec 1 §8). */
export function SignedOut() {
  return (
    <div role="status">
      <Alert tone="success" title="Logged out">You have been successfully logged out</Alert>
    </div>
  );
}
