-- `behalf_*`: in whose name somebody made the step, and by which delegation. Null: in their own.
alter table platform.flow_step
  add column behalf_id text,
  add column behalf_name text,
  add column delegation_id text;
create index flow_step_delegation on platform.flow_step (tenant_id, delegation_id) where delegation_id is not null;
create index flow_instance_waiting on platform.flow_instance using gin (waiting) where ended_at is null;

create or replace view campus."processHistory" as select
  s.tenant_id as "tenantId", s.id, 1::bigint as version, s.actor_id as "createUser", s.acted_at as "createTime", s.actor_id as "updateUser",
  s.acted_at as "updateTime", false as "isDeleted", null::bigint as "releaseNo",
  s.entity || '-' || s.record_id as "instanceId", s.entity as "processType", s.node as "nodeKey", s.to_node as "targetNode", s.move_title as "moveTitle",
  nullif(s.actor_id, '') as "handlerId", s.result as result, s.via as via, s.opinion as opinion, s.arrived_at as "receiveTime", s.acted_at as "handleTime",
  round(extract(epoch from s.acted_at - s.arrived_at) / 3600, 2)::numeric(12, 2) as "costHours",
  i.subject ->> 'departmentId' as "departmentId", i.subject ->> 'classId' as "classId", s.behalf_id as "behalfId", s.delegation_id as "delegateId"
  from platform.flow_step s left join platform.flow_instance i on i.tenant_id = s.tenant_id and i.entity = s.entity and i.record_id = s.record_id;
