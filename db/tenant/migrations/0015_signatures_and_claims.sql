-- Signatures of a unit's summary sheet (DECISIONS 19). Signing again is a later signature; none is changed.
create table signatures (
  id text primary key not null,
  unit_id text not null references uas_units (id),
  part text not null check (part in ('educator', 'admin')),
  signed_by text not null references staff (user_id),
  -- As typed, or the signer's at that moment.
  name text not null check (trim(name) <> '' and length(name) <= 200),
  -- A PNG data URL; null for a typed name.
  image text check (image like 'data:image/png;base64,%' and length(image) <= 280000),
  signed_on text not null check (
    signed_on glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' and signed_on is date(signed_on)
  ),
  created_at text not null
) strict;
create index signatures_by_unit on signatures (unit_id, part, created_at);
create trigger signature_frozen before update on signatures
begin select raise(abort, 'a signature does not change'); end;
create trigger signature_stays before delete on signatures
begin select raise(abort, 'a signature does not change'); end;
create trigger signature_not_replaced before insert on signatures
when exists (select 1 from signatures where id = new.id or rowid = new.rowid)
begin select raise(abort, 'a signature does not change'); end;

-- The portfolios that a signature covers, with the outcome dates it was given for.
create table signature_rows (
  signature_id text not null references signatures (id),
  assignment_id text not null references unit_assignments (id),
  -- JSON: `YYYY-MM-DD` of each outcome, in order.
  dates text not null check (json_type(dates) = 'array'),
  primary key (signature_id, assignment_id)
) strict, without rowid;
create index signature_rows_by_assignment on signature_rows (assignment_id, signature_id);
create trigger signature_row_frozen before update on signature_rows
begin select raise(abort, 'a signature does not change'); end;
create trigger signature_row_stays before delete on signature_rows
begin select raise(abort, 'a signature does not change'); end;
create trigger signature_row_not_replaced before insert on signature_rows
when exists (
  select 1 from signature_rows where signature_id = new.signature_id and assignment_id = new.assignment_id
)
begin select raise(abort, 'a signature does not change'); end;

-- Declarations that were not made with their step (DECISIONS 9), recorded later by staff.
create table late_declarations (
  assignment_id text not null references unit_assignments (id),
  kind text not null check (kind in ('own_work', 'assessment')),
  declared_by text not null references staff (user_id),
  declared_at text not null,
  primary key (assignment_id, kind)
) strict, without rowid;

-- Claims to the awarding body (DECISIONS 18).
create table claims (
  id text primary key not null,
  -- The school's own count, from 1.
  number integer not null unique check (number > 0),
  state text not null default 'draft' check (state in ('draft', 'exported', 'sent', 'received', 'given')),
  created_at text not null,
  created_by text not null references staff (user_id),
  exported_at text,
  sent_at text,
  received_at text,
  given_at text
) strict;
create trigger claim_step before update of state on claims
when old.state <> new.state and (old.state, new.state) not in (values
  ('draft', 'exported'), ('exported', 'sent'), ('sent', 'received'), ('received', 'given'),
  ('sent', 'exported'), ('received', 'sent'), ('given', 'received')
)
begin select raise(abort, 'a claim moves one step at a time'); end;
create trigger claim_stays before delete on claims
begin select raise(abort, 'a claim stays'); end;

create table claim_rows (
  id text primary key not null,
  claim_id text not null references claims (id),
  assignment_id text not null references unit_assignments (id),
  -- JSON: what was sent; null before that, while the student's details can still be corrected.
  record text check (json_valid(record)),
  withdrawn_at text,
  withdrawn_by text references staff (user_id),
  withdrawn_reason text,
  check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_reason is null)),
  check (trim(withdrawn_reason) <> '')
) strict;
create index claim_rows_by_claim on claim_rows (claim_id);
create index claim_rows_by_assignment on claim_rows (assignment_id);
create unique index claimed_once on claim_rows (assignment_id) where withdrawn_at is null;
create trigger claim_row_awarded before insert on claim_rows
when exists (
  select 1 from unit_assignments where id = new.assignment_id and portfolio_status is not 'awarded'
)
begin select raise(abort, 'only what is awarded can be claimed'); end;
create trigger claim_row_stays before update of rowid, id, claim_id, assignment_id on claim_rows
begin select raise(abort, 'a row stays in its claim'); end;
create trigger claim_row_remains before delete on claim_rows
begin select raise(abort, 'a row stays in its claim'); end;
create trigger claim_row_not_replaced before insert on claim_rows
when exists (select 1 from claim_rows where id = new.id or rowid = new.rowid)
begin select raise(abort, 'a row stays in its claim'); end;
create trigger withdrawn_before_sent before update of withdrawn_at, withdrawn_by, withdrawn_reason on claim_rows
when old.withdrawn_at is not null
  or (select state from claims where id = old.claim_id) not in ('draft', 'exported')
begin select raise(abort, 'a row is withdrawn once, before its claim is sent'); end;

-- Whether a portfolio is in a claim: a projection, so that what is awarded and not claimed is found by an index.
alter table unit_assignments add column claimed integer not null default 0 check (claimed in (0, 1));
create index unit_assignments_to_claim on unit_assignments (awarded_at) where portfolio_status = 'awarded' and claimed = 0;
create trigger claim_row_claims after insert on claim_rows when new.withdrawn_at is null
begin update unit_assignments set claimed = 1 where id = new.assignment_id; end;
create trigger claim_row_releases after update of withdrawn_at on claim_rows when new.withdrawn_at is not null
begin update unit_assignments set claimed = 0 where id = new.assignment_id; end;

-- Where the work is can still be said when the rest is locked, until the claim; what was said stays (DECISIONS 28).
drop trigger held_work_locked;
create trigger held_work_locked before update of held_at, earlier_date on submissions
when (select portfolio_status from unit_assignments where id = old.assignment_id) in ('assessed', 'verified', 'awarded')
  and (old.held_at is not null or new.held_at is null or new.earlier_date is not old.earlier_date
    or (select claimed from unit_assignments where id = old.assignment_id) = 1)
begin select raise(abort, 'the portfolio is locked'); end;
