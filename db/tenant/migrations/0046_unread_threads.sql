-- How many messages a conversation's teacher has not read, on its row (decision 78): their count reads only those
-- conversations that have some, and their list only a page.

alter table chat_threads add column staff_unread integer not null default 0 check (staff_unread >= 0);

create view chat_staff_unread (thread_id, unread) as
  select t.id, count(m.id) from chat_threads t
    left join chat_thread_participants p on p.thread_id = t.id and p.participant_id = t.staff_id
    left join chat_messages m on m.thread_id = t.id and m.seq > coalesce(p.read_seq, 0) and m.sender_id <> t.staff_id
  group by t.id;
update chat_threads set staff_unread = (select unread from chat_staff_unread where thread_id = chat_threads.id)
where last_seq > 0;

drop trigger chat_message_counted;
create trigger chat_message_counted after insert on chat_messages
begin
  update chat_threads set last_seq = new.seq, last_at = new.created_at,
    staff_unread = staff_unread + (new.sender_id <> staff_id)
  where id = new.thread_id
  ; insert into chat_inboxes (person_id, person_type, version)
    select person_id, person_type, 1 from chat_members where thread_id = new.thread_id
    on conflict (person_id) do update set version = version + 1; end;
create trigger chat_staff_reading_begun after insert on chat_thread_participants
begin
  update chat_threads set staff_unread = (select unread from chat_staff_unread where thread_id = new.thread_id)
  where id = new.thread_id and staff_id = new.participant_id and staff_unread > 0; end;
create trigger chat_staff_reading_went_on after update of read_seq on chat_thread_participants
begin
  update chat_threads set staff_unread = (select unread from chat_staff_unread where thread_id = new.thread_id)
  where id = new.thread_id and staff_id = new.participant_id and staff_unread > 0; end;
-- The successor has their own place in it.
create trigger chat_unread_handed_over after update of staff_id on chat_threads
begin
  update chat_threads set staff_unread = (select unread from chat_staff_unread where thread_id = new.id)
  where id = new.id; end;

create index chat_threads_unread on chat_threads (staff_id) where staff_unread > 0;
create index chat_threads_by_staff_and_time on chat_threads (staff_id, thread_type, last_at, id) where last_seq > 0;
