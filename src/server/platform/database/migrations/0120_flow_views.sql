-- What lists of all flows show of a record: what it is called, the references it holds by the names of their fields, what its standing means to
-- the one who asked, whom it waits for and until when. `fault`: why it does not go on by itself. `suspended_at`: somebody stopped it.
alter table platform.flow_instance
  add column title text,
  add column subject jsonb not null default '{}',
  add column state text not null default 'running',
  add column waiting text[] not null default '{}',
  add column due_at timestamp(0),
  add column starter_id text,
  add column suspended_at timestamp(0),
  add column fault text;
create index flow_instance_id on platform.flow_instance (tenant_id, (entity || '-' || record_id));
create index flow_instance_newest on platform.flow_instance (tenant_id, started_at desc);

-- `via`: who made it, a person at their turn, the clock, or an administrator beside the flow.
alter table platform.flow_step add column via text not null default 'user' check (via in ('user', 'system', 'admin'));
create index flow_step_newest on platform.flow_step (tenant_id, acted_at desc);

-- Rows of the platform as an entity reads them.
create view campus."processInstance" as select
  i.tenant_id as "tenantId", i.entity || '-' || i.record_id as id, 1::bigint as version, nullif(i.starter_id, '') as "createUser",
  i.started_at as "createTime", nullif(i.starter_id, '') as "updateUser", i.arrived_at as "updateTime", false as "isDeleted", null::bigint as "releaseNo",
  i.entity as "processType", i.record_id as "businessId", coalesce(i.title, i.record_id) as title, nullif(i.starter_id, '') as "starterId",
  i.subject ->> 'xh' as xh, i.subject ->> 'departmentId' as "departmentId", i.subject ->> 'classId' as "classId",
  i.node as "currentNode", i.waiting as "currentHandlers", i.started_at as "startTime", i.arrived_at as "arriveTime", i.due_at as "dueTime",
  i.ended_at as "endTime", i.fault as "stuckReason",
  case when i.suspended_at is not null then 'suspended' else i.state end as "instanceState"
  from platform.flow_instance i;

create view campus."processHistory" as select
  s.tenant_id as "tenantId", s.id, 1::bigint as version, s.actor_id as "createUser", s.acted_at as "createTime", s.actor_id as "updateUser",
  s.acted_at as "updateTime", false as "isDeleted", null::bigint as "releaseNo",
  s.entity || '-' || s.record_id as "instanceId", s.entity as "processType", s.node as "nodeKey", s.to_node as "targetNode", s.move_title as "moveTitle",
  nullif(s.actor_id, '') as "handlerId", s.result as result, s.via as via, s.opinion as opinion, s.arrived_at as "receiveTime", s.acted_at as "handleTime",
  round(extract(epoch from s.acted_at - s.arrived_at) / 3600, 2)::numeric(12, 2) as "costHours",
  i.subject ->> 'departmentId' as "departmentId", i.subject ->> 'classId' as "classId"
  from platform.flow_step s left join platform.flow_instance i on i.tenant_id = s.tenant_id and i.entity = s.entity and i.record_id = s.record_id;
