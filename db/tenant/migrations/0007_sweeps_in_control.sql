-- The daily sweep of a school is an entry of the installation's outbox.
delete from jobs where kind = 'sweep';
