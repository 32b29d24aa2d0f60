-- What an outcome's words and evidence say of it, as `outcomeStatus` (domain) does: written once for lists and triggers.
-- `changed_at`: the student's last change of words or evidence; empty where there is none.
drop view outcomes_with_new_work;
create view outcome_statuses (assignment_id, outcome_index, status, changed_at) as
  select w.assignment_id, w.outcome_index,
    case
      when w.teacher_outcome_complete = 1 then 'completed'
      when w.teacher_comment <> '' and coalesce(w.teacher_comment_date, '')
        > max(coalesce(w.student_comment_date, ''), coalesce(w.evidence_changed_at, '')) then 'reviewed'
      when w.student_comment <> ''
        or exists (select 1 from submission_files f where f.submission_id = w.id and f.removed_at is null)
        then 'submitted'
      else 'pending'
    end,
    max(coalesce(w.student_comment_date, ''), coalesce(w.evidence_changed_at, ''))
  from submissions w;
create view outcomes_with_new_work (assignment_id, since) as
  select assignment_id, changed_at from outcome_statuses where status = 'submitted';
