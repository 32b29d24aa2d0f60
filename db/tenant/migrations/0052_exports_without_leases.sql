-- A limit in the process counts downloads that are being read (decision 83).
-- removes rows of student_exports
drop table student_exports;
