-- Counts the savings of a view, so that somebody who read an earlier one does not write over it.
alter table platform.list_view add column version integer not null default 1;
