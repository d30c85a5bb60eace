-- Everybody who saved a draft: where rights and flows need a second person, none of them publishes it.
alter table platform.draft add column authors text[] not null default '{}';
update platform.draft set authors = array[updated_by];
