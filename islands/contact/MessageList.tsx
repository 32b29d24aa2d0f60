import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  MESSAGE_STATE_LABELS,
  MESSAGE_STATES,
  type MessageFilter,
  type MessageItem,
} from "../../domain/contact_answers.ts";
import { dateAndTime, DEFAULT_TIME_ZONE } from "../../domain/dates.ts";
import { PLANS } from "../../domain/plans.ts";
import { tenantLinks } from "../../domain/tenant_links.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Field } from "../../ui/Field.tsx";
import { Inbox } from "../../ui/page_icons.ts";
import { Select } from "../../ui/Select.tsx";
import { EmptyCard } from "../lists/EmptyCard.tsx";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { SearchField } from "../lists/SearchField.tsx";
import { useDebouncedSearch } from "../lists/use_search.ts";
import { showAddress } from "../lists/show_address.ts";
import { MESSAGE_LOOKS } from "./message_looks.ts";
import { contactQueries } from "./queries.ts";

const OPTIONS = [
  { value: "" as const, label: "All messages" },
  ...MESSAGE_STATES.map((value) => ({ value, label: MESSAGE_STATE_LABELS[value] })),
];

/** Messages of the contact form, newest first, filtered by the address. */
export function MessageList({ initial }: { initial: MessageFilter }) {
  const { typed, setTyped, search: find } = useDebouncedSearch(initial.find);
  const [state, setState] = useState(initial.state);
  const query = useInfiniteQuery({
    ...contactQueries.list({ find, state }),
    placeholderData: keepPreviousData,
  });
  const address = tenantLinks.messages({ find, state });
  useEffect(() => showAddress(address), [address]);
  return (
    <section
      className="stack gap-l"
      aria-labelledby="messages"
      aria-busy={query.isPlaceholderData || undefined}
    >
      <h2 id="messages">Messages</h2>
      <div className="spread measure row bottoms gap-xl lines-l">
        <SearchField label="Find by name, school or words" value={typed} onChange={setTyped} />
        <Field label="Show">
          <Select options={OPTIONS} value={state} onChoose={setState} />
        </Field>
      </div>
      <QueryList
        query={query}
        items={query.data && allItems(query.data)}
        loading="Loading messages…"
        failed="Failed to fetch messages"
        framed
        empty={<NoMessages find={find} state={state} />}
      >
        {(items) => (
          <ul className="card divided" aria-label="Messages">
            {items.map((item) => <MessageRow key={item.id} item={item} />)}
          </ul>
        )}
      </QueryList>
    </section>
  );
}

function NoMessages({ find, state }: MessageFilter) {
  if (find !== "") return <p className="quiet" role="status">{`No message matches “${find}”.`}</p>;
  if (state !== "") {
    return (
      <p className="quiet" role="status">
        {state === "new" ? "No new messages." : `No message is ${MESSAGE_STATE_LABELS[state].toLowerCase()}.`}
      </p>
    );
  }
  return (
    <EmptyCard title="No messages yet" icon={<Inbox size={28} />}>
      <p>What people write in the contact form appears here, and is kept for a year.</p>
    </EmptyCard>
  );
}

function MessageRow({ item }: { item: MessageItem }) {
  const { id, name, email, institution, plan, createdAt, state, excerpt, notSent } = item;
  return (
    <li className="card-row row gap-xl lines-s">
      <div className="share stack gap-xs">
        <h3 className="body-size strong row gap-m lines-xs anywhere">
          <a href={tenantLinks.message(id)}>
            <bdi>{institution}</bdi>
          </a>
          <Badge {...MESSAGE_LOOKS[state]}>{MESSAGE_STATE_LABELS[state]}</Badge>
          {notSent && <Badge tone="danger">Not emailed</Badge>}
          {plan !== null && <Badge look="outline">{`${PLANS[plan].name} plan`}</Badge>}
        </h3>
        <p className="row gap-l lines-2xs small quiet">
          <bdi className="anywhere">{name}</bdi>
          <span className="anywhere">{email}</span>
          <time dateTime={createdAt}>{dateAndTime(createdAt, DEFAULT_TIME_ZONE)}</time>
        </p>
        <p className="clamp measure" dir="auto">{excerpt}</p>
      </div>
    </li>
  );
}
