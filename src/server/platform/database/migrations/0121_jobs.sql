-- Runs of what time makes. Those of the whole installation stand with its first school.
create table platform.job_run (
  tenant_id text not null,
  id text not null,
  job text not null,
  title text not null,
  trigger text not null check (trigger in ('cron', 'manual', 'retry')),
  -- The time it was due, or the order; whatever is tried again for it has its effect once.
  occurrence text not null,
  attempt integer not null,
  input jsonb,
  actor_id text,
  started_at timestamp(3) not null,
  ended_at timestamp(3),
  result text not null default 'running' check (result in ('running', 'success', 'failure', 'timeout', 'stopped')),
  row_count bigint,
  message text,
  exception text,
  log text[] not null default '{}',
  host text not null,
  -- No try is left, and nobody has looked at it yet.
  is_dead boolean not null default false,
  primary key (tenant_id, id)
);
create index job_run_newest on platform.job_run (tenant_id, job, started_at desc);
create index job_run_dead on platform.job_run (tenant_id) where is_dead;

-- Occurrences that had their effect, written in the transaction of that effect.
create table platform.job_done (
  tenant_id text not null,
  job text not null,
  occurrence text not null,
  done_at timestamptz not null default now(),
  primary key (tenant_id, job, occurrence)
);

-- Runs that people asked for, until a process takes them on.
create table platform.job_order (
  tenant_id text not null,
  id text not null,
  job text not null,
  trigger text not null check (trigger in ('manual', 'retry')),
  occurrence text not null,
  input jsonb,
  actor_id text not null,
  primary key (tenant_id, id)
);

create view campus."jobLog" as select
  r.tenant_id as "tenantId", r.id, 1::bigint as version, r.actor_id as "createUser", r.started_at::timestamp(0) as "createTime", r.actor_id as "updateUser",
  coalesce(r.ended_at, r.started_at)::timestamp(0) as "updateTime", false as "isDeleted", null::bigint as "releaseNo",
  r.job as "jobKey", r.title as "jobName", r.trigger as "triggerKind", r.occurrence, r.attempt::bigint as "retryNo", r.actor_id as "actorId",
  r.started_at::timestamp(0) as "startTime", r.ended_at::timestamp(0) as "endTime",
  round(extract(epoch from r.ended_at - r.started_at) * 1000)::bigint as "costMs", r.result as "jobResult", r.row_count as "rowCount",
  r.message as "resultMsg", r.exception, nullif(array_to_string(r.log, E'\n'), '') as "logText", r.host as "serverHost", r.is_dead as "isDead"
  from platform.job_run r;
