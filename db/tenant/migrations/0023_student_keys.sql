-- One spelling of spaces in the key of a student's ID; where two records have it already, both stay as they are.
update or ignore students
set student_key = trim(replace(replace(replace(student_key, char(160), ' '), '  ', ' '), '  ', ' '))
where instr(student_key, '  ') > 0 or instr(student_key, char(160)) > 0;
