import { Button, Note, OwnTab } from "../parts.tsx";
import { failure, refresh, unread } from "./portfolios.ts";

/** Shown late by its styles, so that a quick answer does not flicker. */
export function Loading() {
  return <p class="loading" role="status">Loading…</p>;
}

/** Note that the content could not be read. */
export function FailureNote() {
  if (failure.value === null) return null;
  return (
    <Note tone="danger">
      <p role="alert">{failure.value}</p>
      <Button onClick={() => void refresh()}>Try again</Button>
    </Note>
  );
}

/** Messages are read in the portfolio itself. */
export function UnreadLink({ path }: { path: string }) {
  const count = unread.value?.count ?? 0;
  if (count === 0) return null;
  return (
    <p class="note tone info">
      <OwnTab path={path}>{count === 1 ? "1 new message" : `${count} new messages`}</OwnTab>
    </p>
  );
}
