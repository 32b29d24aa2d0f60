-- What was sent with each row, once for every time its claim was sent: taking a sending back loses none (DECISIONS 18).
create table claim_sendings (
  row_id text not null references claim_rows (id),
  -- The row's own count, from 1; the latest holds while the claim is sent.
  number integer not null check (number > 0),
  sent_at text not null,
  -- JSON of the row of the claim form.
  record text not null check (json_type(record) = 'object'),
  primary key (row_id, number)
) strict, without rowid;
insert into claim_sendings (row_id, number, sent_at, record)
select claim_rows.id, 1, coalesce(claims.sent_at, claims.created_at), claim_rows.record
from claim_rows join claims on claims.id = claim_rows.claim_id where claim_rows.record is not null;
alter table claim_rows drop column record;
create trigger claim_sending_frozen before update on claim_sendings
begin select raise(abort, 'what was sent stays as it was'); end;
create trigger claim_sending_stays before delete on claim_sendings
begin select raise(abort, 'what was sent stays as it was'); end;
create trigger claim_sending_not_replaced before insert on claim_sendings
when exists (select 1 from claim_sendings where row_id = new.row_id and number = new.number)
begin select raise(abort, 'what was sent stays as it was'); end;
