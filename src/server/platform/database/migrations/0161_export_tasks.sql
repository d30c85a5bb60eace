-- Exports and imports that go on while nobody waits, as an entity reads them.
create view campus."exportTask" as
select j.tenant_id as "tenantId", j.id, 1::bigint as version, j.user_id as "createUser", j.created_at::timestamp(0) as "createTime", j.user_id as "updateUser",
  coalesce(j.finished_at, j.created_at)::timestamp(0) as "updateTime", false as "isDeleted", null::bigint as "releaseNo",
  j.file_name as "taskName", 'page'::text as "taskKind", j.entity as module, j.total::bigint as "totalCount", j.done::bigint as "doneCount",
  case when j.state = 'done' then 100 when j.total > 0 then least(99, j.done * 100 / j.total) else 0 end::bigint as progress,
  f.size_bytes as "fileSize", j.user_id as "operatorId", j.created_at::timestamp(0) as "startTime", j.finished_at::timestamp(0) as "endTime",
  case when j.state = 'done' then j.finished_at::timestamp(0) + interval '7 days' end as "expireTime", j.message as "errorMsg",
  case when j.state = 'done' and j.finished_at < (now() at time zone 'Asia/Shanghai') - interval '7 days' then 'expired' when j.state = 'done' then 'finished'
    else j.state end as state
  from platform.export_job j left join platform.file f on f.tenant_id = j.tenant_id and f.id = j.file_id
union all
select j.tenant_id, j.id, 1::bigint, j.user_id, j.created_at::timestamp(0), j.user_id, coalesce(j.finished_at, j.created_at)::timestamp(0), false, null::bigint,
  j.file_name, 'import'::text, j.entity, j.total::bigint, j.done::bigint,
  case when j.state = 'done' then 100 when j.total > 0 then least(99, j.done * 100 / j.total) else 0 end::bigint,
  f.size_bytes, j.user_id, j.created_at::timestamp(0), j.finished_at::timestamp(0), null::timestamp(0), j.message,
  case when j.state = 'done' then 'finished' else j.state end
  from platform.import_job j left join platform.file f on f.tenant_id = j.tenant_id and f.id = j.file_id;
