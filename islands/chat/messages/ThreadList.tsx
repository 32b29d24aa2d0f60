import type { ReactNode } from "react";
import type { SenderType, ThreadType } from "../../../domain/chat.ts";
import type { ThreadItem } from "../../../server/features/chat/list_threads.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { messageOf } from "../../api.ts";
import { ThreadRow } from "./ThreadRow.tsx";
import { useThreads } from "./use_threads.ts";

type Props = {
  type: ThreadType;
  reader: SenderType;
  timeZone: string;
  empty: ReactNode;
  onOpen: (item: ThreadItem) => void;
};

const TEXTS = {
  direct: { loading: "Loading conversations…", failed: "The conversations could not be loaded" },
  broadcast: { loading: "Loading announcements…", failed: "The announcements could not be loaded" },
} as const;

const RETRY_HINT = "Check your connection, then try again.";

export function ThreadList({ type, reader, timeZone, empty, onOpen }: Props) {
  const { list, showMore } = useThreads(type);
  const { loading, failed } = TEXTS[type];
  if (list.isError && !list.data) {
    return (
      <Card>
        <ErrorState
          title={failed}
          message={messageOf(list.error, RETRY_HINT)}
          action={<Button pending={list.isFetching} onClick={() => void list.refetch()}>Try again</Button>}
        />
      </Card>
    );
  }
  if (!list.data) {
    return (
      <p className="list-wait">
        <Spinner label={loading} />
      </p>
    );
  }
  const { data: items, more } = list.data;
  return (
    <>
      {list.isError && (
        <Alert tone="warning" live>
          <p>This list may be out of date. It is asked for again every few seconds.</p>
        </Alert>
      )}
      {items.length === 0 ? <Card>{empty}</Card> : (
        <ul className="thread-list card divided">
          {items.map((item) => (
            <ThreadRow
              key={item.thread.id}
              item={item}
              reader={reader}
              timeZone={timeZone}
              onOpen={() => onOpen(item)}
            />
          ))}
        </ul>
      )}
      {more && (
        <div className="stack centred">
          <Button pending={showMore.isPending} pendingText="Loading…" onClick={() => showMore.mutate()}>
            Show more
          </Button>
        </div>
      )}
      {showMore.isError && (
        <Alert tone="danger" live>
          <p>{messageOf(showMore.error, `More could not be loaded. ${RETRY_HINT}`)}</p>
        </Alert>
      )}
    </>
  );
}
