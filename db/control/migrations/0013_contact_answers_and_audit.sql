-- What became of a contact message: an answer is sent once, what was closed can be reopened.
alter table contact_messages add column state text not null default 'new' check (state in ('new', 'answered', 'closed'));
-- Of the last change of state, and the super admin who made it.
alter table contact_messages add column state_at text check (state_at is not null or state = 'new');
alter table contact_messages add column state_by text check ((state_at is null) = (state_by is null));
alter table contact_messages add column answer text
  check (length(answer) between 1 and 5000 and (answer is null) = (state <> 'answered'));
-- When the mail server took the answer, or when trying was given up.
alter table contact_messages add column answer_mailed_at text check (answer_mailed_at is null or answer is not null);
alter table contact_messages add column answer_failed_at text check (answer_failed_at is null or answer is not null);

drop index contact_messages_by_time;
create index contact_messages_by_time on contact_messages (created_at, id);
create index contact_messages_by_state on contact_messages (state, created_at, id);

-- What super admins and the command line did.
create index audit_by_time on events (at) where actor_kind in ('super_admin', 'operator');
create index audit_by_person on events (actor_kind, actor_id, at) where actor_kind in ('super_admin', 'operator');
create index audit_by_tenant on events (tenant_id, at) where actor_kind in ('super_admin', 'operator');
create index super_admins on users (id) where super_admin = 1;
