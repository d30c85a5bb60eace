-- What every entity needs: search grams, the audit trail, replays of writes and running numbers.
create schema if not exists platform;
create schema if not exists campus;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- Two-letter pieces of a text, Latin letters in lower case. A keyword of two Chinese characters is the usual one, so trigrams do not serve.
-- A loop takes a seventh of the time of a query over generate_series; a keyword recounts the pieces of every row it finds.
create function platform.lc_grams(s text) returns text[] language plpgsql immutable strict parallel safe cost 50 as $$
declare
  word text := lower(s collate "C");
  pieces text[] := '{}';
begin
  for i in 1 .. greatest(length(word) - 1, 1) loop
    pieces := pieces || substr(word, i, 2);
  end loop;
  return pieces;
end
$$;

create table platform.audit (
  id bigint generated always as identity,
  tenant_id text not null,
  at timestamp(3) not null default (now() at time zone 'Asia/Shanghai'),
  user_id text not null,
  account_no text not null,
  roles text[] not null,
  action text not null,
  entity text not null,
  record_id text,
  -- Version the record had after the write.
  version bigint,
  -- Field -> [before, after] of what changed; masked fields are masked here too.
  changes jsonb,
  -- A sentence for people.
  note text,
  trace_id text not null,
  ip text not null,
  primary key (tenant_id, id)
);
create index audit_record on platform.audit (tenant_id, entity, record_id, id desc);
create index audit_time on platform.audit (tenant_id, at desc);
create index audit_user on platform.audit (tenant_id, user_id, at desc);

create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'platform.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_append_only before update or delete on platform.audit for each row execute function platform.refuse_change();
create trigger audit_no_truncate before truncate on platform.audit for each statement execute function platform.refuse_change();

create table platform.idempotency (
  tenant_id text not null,
  user_id text not null,
  key text not null,
  path text not null,
  body_hash text not null,
  reply jsonb,
  created_at timestamp(0) not null default (now() at time zone 'Asia/Shanghai'),
  primary key (tenant_id, user_id, key)
);
create index idempotency_age on platform.idempotency (created_at);

create table platform.serial (
  tenant_id text not null,
  entity text not null,
  field text not null,
  -- The number's text before its digits: QJ202511.
  prefix text not null,
  last bigint not null,
  primary key (tenant_id, entity, field, prefix)
);
