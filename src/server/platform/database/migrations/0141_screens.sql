-- A screen on a wall: what it showed itself as, and which player of the school it became. The token is told to the screen alone; here stands its hash.
create table platform.screen_token (
  token_hash text primary key,
  tenant_id text not null,
  -- Six digits that somebody types in to make it a player; null once it is one.
  code text,
  code_until timestamptz,
  player_id text,
  bound_at timestamp(0)
);
create unique index screen_token_code on platform.screen_token (tenant_id, code) where code is not null;
create unique index screen_token_player on platform.screen_token (tenant_id, player_id) where player_id is not null;

-- Looks at data screens, from the opening of the stream to its end.
create table platform.screen_visit (
  tenant_id text not null,
  id text not null,
  board text not null,
  player_id text,
  visited_at timestamp(0) not null,
  ip text not null,
  user_agent text,
  result text not null,
  stay_seconds integer,
  slow_tile text,
  slow_ms integer,
  primary key (tenant_id, id)
);
create index screen_visit_newest on platform.screen_visit (tenant_id, visited_at desc);

create view campus."screenAccessLog" as select
  v.tenant_id as "tenantId", v.id, 1::bigint as version, null::text as "createUser", v.visited_at as "createTime", null::text as "updateUser",
  v.visited_at as "updateTime", false as "isDeleted", null::bigint as "releaseNo",
  v.board as "screenId", v.player_id as "playerId", v.visited_at as "visitTime", v.ip as "ipAddress", v.user_agent as "userAgent", v.result as result,
  v.stay_seconds::bigint as "staySeconds", v.slow_tile as "slowDataset", v.slow_ms::bigint as "slowMs"
  from platform.screen_visit v;

create view campus."screenDataset" as select
  d.tenant_id as "tenantId", d.id, 1::bigint as version, null::text as "createUser", d.written_at as "createTime", null::text as "updateUser",
  d.written_at as "updateTime", false as "isDeleted", null::bigint as "releaseNo", d.sort_no::bigint as sort,
  d.id as "datasetCode", d.values ->> 'datasetName' as "datasetName", d.values ->> 'screenId' as "screenId", d.values ->> 'tileLook' as "tileLook",
  d.values ->> 'sourceArea' as "sourceArea", d.values ->> 'sourceEntity' as "sourceEntity", d.values ->> 'stat' as stat, d.values ->> 'dims' as dims,
  d.values ->> 'measures' as measures, d.values ->> 'conditions' as conditions, (d.values ->> 'limitRows')::bigint as "limitRows",
  d.values ->> 'scopeParams' as "scopeParams", (d.values ->> 'refreshSeconds')::bigint as "refreshSeconds", d.values ->> 'maskRule' as "maskRule",
  (d.values ->> 'minGroup')::bigint as "minGroup", (d.values ->> 'isPublic')::boolean as "isPublic", (d.values ->> 'isEnabled')::boolean as "isEnabled"
  from platform.document_row d where d.entity = 'screenDataset';

create view campus."screenSnapshot" as select
  t.tenant_id as "tenantId", md5(t.key) as id, t.version as version, null::text as "createUser", t.stat_time::timestamp(0) as "createTime", null::text as "updateUser",
  t.stat_time::timestamp(0) as "updateTime", false as "isDeleted", null::bigint as "releaseNo",
  split_part(t.key, '|', 2) || ':' || split_part(t.key, '|', 3) as "datasetId", split_part(t.key, '|', 2) as "screenId",
  nullif(split_part(t.key, '|', 4), '') as "scopeKey", t.stat_time::timestamp(0) as "statTime", t.figures as data,
  (coalesce(jsonb_array_length(t.figures -> 'groups'), 0) + coalesce(jsonb_array_length(t.figures -> 'rows'), 0))::bigint as "rowCount",
  t.elapsed_ms::bigint as "elapsedMs",
  case when isfinite(t.expires_at) then (t.expires_at at time zone 'Asia/Shanghai')::timestamp(0) end as "expireTime", t.is_fault as "isError"
  from platform.board_tile t where t.version > 0;
