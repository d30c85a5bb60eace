-- Summaries as the triggers of their sources keep them in mind. `definition`: digest of what the triggers and the summary are made of.
create table platform.summary (
  id text primary key,
  definition text not null,
  worked_at timestamptz not null default '-infinity'
);

-- Groups whose rows changed, as often as they changed. Nobody waits for anybody to write one. Without keys: all groups.
create table platform.summary_due (
  seq bigint generated always as identity primary key,
  summary text not null,
  tenant_id text,
  keys text[]
);
create index summary_due_of on platform.summary_due (summary, seq);
