-- What each person did to drafts, step by step, so that they can take it back on whichever machine they sit.
create table platform.draft_step (
  author text not null,
  id text not null,
  -- Steps in the order in which they were begun.
  seq bigint generated always as identity,
  -- JSON as it came: what somebody typed may hold what jsonb refuses.
  step text not null,
  primary key (author, id)
);
create index draft_step_order on platform.draft_step (author, seq);
