-- When a code was brought a second time. What the first use is about to give must then not be given.
alter table platform.client_code add column replayed_at timestamptz;
create index client_code_grant on platform.client_code (tenant_id, grant_id);
