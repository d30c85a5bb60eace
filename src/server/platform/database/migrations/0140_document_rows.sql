-- What documents say, as rows of entities: written anew for each school whenever other documents are in force, read by the views of those entities.
create table platform.document_row (
  tenant_id text not null,
  entity text not null,
  id text not null,
  sort_no integer not null,
  values jsonb not null,
  written_at timestamp(0) not null,
  primary key (tenant_id, entity, id)
);

create function platform.texts_of(list jsonb) returns text[] language sql immutable as
  $$ select coalesce(array_agg(item order by at), '{}') from jsonb_array_elements_text(coalesce(nullif(list, 'null'), '[]')) with ordinality as t (item, at) $$;

create view campus."processDefinition" as select
  d.tenant_id as "tenantId", d.id, 1::bigint as version, null::text as "createUser", d.written_at as "createTime", null::text as "updateUser",
  d.written_at as "updateTime", false as "isDeleted", null::bigint as "releaseNo", d.sort_no::bigint as sort,
  d.id as "processCode", d.values ->> 'processName' as "processName", d.values ->> 'processType' as "processType", d.values ->> 'categoryId' as "categoryId",
  (d.values ->> 'versionNo')::bigint as "versionNo", platform.texts_of(d.values -> 'starterRoles') as "starterRoles",
  (d.values ->> 'allowWithdraw')::boolean as "allowWithdraw", (d.values ->> 'allowUrge')::boolean as "allowUrge", (d.values ->> 'urgeHours')::numeric as "urgeHours",
  (d.values ->> 'allowDelegate')::boolean as "allowDelegate", (d.values ->> 'needSign')::boolean as "needSign", (d.values ->> 'nodeCount')::bigint as "nodeCount",
  d.values ->> 'guide' as guide, d.values ->> 'remark' as remark, d.values ->> 'file' as file
  from platform.document_row d where d.entity = 'processDefinition';

create view campus."processNode" as select
  d.tenant_id as "tenantId", d.id, 1::bigint as version, null::text as "createUser", d.written_at as "createTime", null::text as "updateUser",
  d.written_at as "updateTime", false as "isDeleted", null::bigint as "releaseNo", d.sort_no::bigint as sort,
  d.values ->> 'definitionId' as "definitionId", d.values ->> 'processType' as "processType", d.values ->> 'nodeCode' as "nodeCode",
  d.values ->> 'nodeName' as "nodeName", d.values ->> 'nodeKind' as "nodeKind", d.values ->> 'assigneeKind' as "assigneeKind",
  d.values ->> 'assigneeValue' as "assigneeValue", d.values ->> 'countersignRule' as "countersignRule", (d.values ->> 'countersignRatio')::bigint as "countersignRatio",
  d.values ->> 'conditions' as conditions, d.values ->> 'fieldRules' as "fieldRules", d.values ->> 'buttons' as buttons,
  (d.values ->> 'needOpinion')::boolean as "needOpinion", (d.values ->> 'needSign')::boolean as "needSign", d.values ->> 'timeout' as timeout,
  d.values ->> 'timeoutRule' as "timeoutRule", d.values ->> 'ccRule' as "ccRule", d.values ->> 'rejectNodes' as "rejectNodes", d.values ->> 'file' as file
  from platform.document_row d where d.entity = 'processNode';

create view campus."processForm" as select
  d.tenant_id as "tenantId", d.id, 1::bigint as version, null::text as "createUser", d.written_at as "createTime", null::text as "updateUser",
  d.written_at as "updateTime", false as "isDeleted", null::bigint as "releaseNo", d.sort_no::bigint as sort,
  d.id as "formCode", d.values ->> 'formName' as "formName", d.values ->> 'formKind' as "formKind", d.values ->> 'categoryId' as "categoryId",
  d.values ->> 'pcComponent' as "pcComponent", d.values ->> 'entityName' as "entityName", (d.values ->> 'fieldCount')::bigint as "fieldCount",
  d.values -> 'fields' as fields, platform.texts_of(d.values -> 'roles') as roles, d.values ->> 'file' as file
  from platform.document_row d where d.entity = 'processForm';

create view campus."processBinding" as select
  d.tenant_id as "tenantId", d.id, 1::bigint as version, null::text as "createUser", d.written_at as "createTime", null::text as "updateUser",
  d.written_at as "updateTime", false as "isDeleted", null::bigint as "releaseNo", d.sort_no::bigint as sort,
  d.values ->> 'processType' as "processType", d.values ->> 'definitionCode' as "definitionCode", d.values ->> 'formId' as "formId",
  platform.texts_of(d.values -> 'roles') as roles, (d.values ->> 'canStart')::boolean as "canStart", d.values ->> 'conditions' as conditions,
  d.values ->> 'stateField' as "stateField", d.values ->> 'stateMap' as "stateMap", d.values ->> 'file' as file
  from platform.document_row d where d.entity = 'processBinding';

-- What waits for whom, what they did, and what they handed on: the standing, the steps and the people asked by name, as tasks.
create view campus."processTask" as
  select i.tenant_id as "tenantId", i.entity || '-' || i.record_id || '-' || w.user_id as id, i.rev as version, nullif(i.starter_id, '') as "createUser",
    i.arrived_at as "createTime", null::text as "updateUser", i.arrived_at as "updateTime", false as "isDeleted", null::bigint as "releaseNo",
    i.entity || '-' || i.record_id as "instanceNo", i.entity as "processType", i.record_id as "businessId", coalesce(i.title, i.record_id) as title,
    i.node as "nodeCode", null::text as action, w.user_id as "assigneeId", null::text as "ownerId", nullif(i.starter_id, '') as "starterId",
    i.subject ->> 'xh' as xh, i.subject ->> 'departmentId' as "departmentId", i.subject ->> 'classId' as "classId",
    i.arrived_at as "receiveTime", null::timestamp as "handleTime", i.due_at as "dueTime", null::text as result, null::text as opinion, 'todo' as "taskState"
    from platform.flow_instance i cross join lateral unnest(i.waiting) as w (user_id) where i.ended_at is null
  union all
  select s.tenant_id, s.id, 1::bigint, s.actor_id, s.acted_at, s.actor_id, s.acted_at, false, null::bigint,
    s.entity || '-' || s.record_id, s.entity, s.record_id, coalesce(i.title, s.record_id), s.node, s.move_title, s.actor_id, s.behalf_id, nullif(i.starter_id, ''),
    i.subject ->> 'xh', i.subject ->> 'departmentId', i.subject ->> 'classId', s.arrived_at, s.acted_at, null::timestamp, s.result, s.opinion, 'done'
    from platform.flow_step s left join platform.flow_instance i on i.tenant_id = s.tenant_id and i.entity = s.entity and i.record_id = s.record_id
    where s.via <> 'system' and s.actor_id <> '';
