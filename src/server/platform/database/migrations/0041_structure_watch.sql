-- Fields that a release computes: for a while some process may still write rows without knowing them.
create table platform.structure_watch (
  entity text primary key,
  fields text[] not null,
  -- Rows written since then (Shanghai wall clock) are computed once more.
  since timestamp(0) not null,
  -- After that every process knows the fields.
  until timestamp(0) not null
);
