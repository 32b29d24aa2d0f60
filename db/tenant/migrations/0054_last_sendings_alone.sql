-- A claim's row has what was last sent with it, until its claim is taken back and sent again (decision 84).
-- removes rows of claim_sendings
update claim_rows set record = (
  select record from claim_sendings where row_id = claim_rows.id order by number desc limit 1);
create trigger claim_record_stays before update of record on claim_rows
when (select state from claims where id = old.claim_id) <> 'exported'
  and not (
    exists (select 1 from erasing_portfolios where assignment_id = old.assignment_id)
    and new.record is json_set(old.record, '$.learnerNumber', null, '$.studentId', '', '$.lastName', 'student',
      '$.firstName', 'Erased', '$.dateOfBirth', null))
begin select raise(abort, 'what was sent stays as it was'); end;
drop table claim_sendings;
