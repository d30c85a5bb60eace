-- Where the content of a file stands, and where it is to stand. Every content comes to the disk first, so an upload asks nothing of a store that is away.
alter table platform.file
  -- Id of the school's store; null = the disk.
  add column store_id text,
  -- Id of a store, or `disk`; null = it stays where it is.
  add column wanted_store text,
  add column move_tries integer not null default 0,
  -- Why it did not move, in words.
  add column move_fault text,
  -- Nobody moves it before then.
  add column move_after timestamptz,
  add column download_count bigint not null default 0,
  -- Nobody names it; it goes for good after a while.
  add column recycled_at timestamp(0),
  -- When a record was last found to hold it.
  add column held_at timestamptz;
create index file_moving on platform.file (tenant_id, move_after nulls first) where wanted_store is not null;
create index file_stored on platform.file (tenant_id, store_id) where store_id is not null;
create index file_newest on platform.file (tenant_id, created_at desc);

-- Contents that no file names any more, until they are taken away.
create table platform.file_leftover (
  tenant_id text not null,
  -- Null = the disk.
  store_id text,
  storage_key text not null,
  -- Whoever began to read it still may.
  due_at timestamptz not null,
  tries integer not null default 0
);
create unique index file_leftover_key on platform.file_leftover (tenant_id, storage_key, coalesce(store_id, ''));

-- Files as an entity reads them.
create view campus.attachment as select
  f.tenant_id as "tenantId", f.id, 1::bigint as version, nullif(f.owner_id, '') as "createUser",
  (f.created_at at time zone 'Asia/Shanghai')::timestamp(0) as "createTime", nullif(f.owner_id, '') as "updateUser",
  (f.created_at at time zone 'Asia/Shanghai')::timestamp(0) as "updateTime", false as "isDeleted", null::bigint as "releaseNo",
  f.id as "fileId", f.original_name as "fileName", f.extension, f.mime as "contentType",
  case when f.extension in ('jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp') then 'image' when f.extension in ('doc', 'docx', 'txt') then 'doc'
    when f.extension in ('xls', 'xlsx', 'csv') then 'sheet' when f.extension in ('ppt', 'pptx') then 'slide' when f.extension = 'pdf' then 'pdf'
    when f.extension = 'mp4' then 'video' when f.extension = 'mp3' then 'audio' when f.extension in ('zip', 'rar', 'gz') then 'zip' else 'other' end as "fileCategory",
  f.size_bytes as "fileSize", round(f.size_bytes / 1048576.0, 2)::numeric(15, 2) as "sizeMb", f.sha256 as "md5", 'campus'::text as "bucketName",
  f.storage_key as "objectName", f.store_id as "ossId", f.wanted_store as "moveTo", f.move_fault as "moveFault", f.is_public as "isPublic",
  coalesce(f.held_entity, nullif(split_part(f.business_type, '.', 1), '')) as "businessType", f.held_record as "businessId", f.held_field as "fieldName",
  nullif(f.owner_id, '') as "ownerId", f.download_count as "downloadCount",
  case when f.recycled_at is not null then 'recycle' when f.held_record is not null then 'used'
    when f.created_at > now() - interval '24 hours' then 'temp' else 'orphan' end as "fileState",
  f.recycled_at as "recycleTime", f.recycled_at + interval '30 days' as "expireTime"
  from platform.file f;
