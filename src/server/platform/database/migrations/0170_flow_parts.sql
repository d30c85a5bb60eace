-- Parts of a node that sign for themselves: for which part somebody is asked and what they said; when somebody was reminded of it.
alter table platform.flow_task
  add column part text,
  add column result text check (result in ('agree', 'reject')),
  add column reminded_at timestamp(0);
-- Parts of a node with parts that are still open, by their titles; empty: all have signed, or the node has none.
alter table platform.flow_instance add column open_parts text[] not null default '{}';
alter table platform.flow_step add column part text;

create or replace view campus."processInstance" as select
  i.tenant_id as "tenantId", i.entity || '-' || i.record_id as id, i.rev as version, nullif(i.starter_id, '') as "createUser",
  i.started_at as "createTime", nullif(i.starter_id, '') as "updateUser", i.arrived_at as "updateTime", false as "isDeleted", null::bigint as "releaseNo",
  i.entity as "processType", i.record_id as "businessId", coalesce(i.title, i.record_id) as title, nullif(i.starter_id, '') as "starterId",
  i.subject ->> 'xh' as xh, i.subject ->> 'departmentId' as "departmentId", i.subject ->> 'classId' as "classId",
  i.node as "currentNode", i.waiting as "currentHandlers", i.started_at as "startTime", i.arrived_at as "arriveTime", i.due_at as "dueTime",
  i.ended_at as "endTime", case when i.suspended_at is not null then 'suspended' else i.fault end as "stuckReason",
  case when i.suspended_at is not null then 'suspended' else i.state end as "instanceState",
  nullif(array_to_string(i.open_parts, '、'), '') as "openParts"
  from platform.flow_instance i;
