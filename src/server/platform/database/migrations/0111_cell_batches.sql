-- What was written into many cells at once is taken back as an import is: by who wrote it, under the rights to change and remove.
alter table platform.import_batch add column origin text not null default 'import' check (origin in ('import', 'cells'));
