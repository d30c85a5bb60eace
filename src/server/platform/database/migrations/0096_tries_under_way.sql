-- A try has no address until its password was found wrong: people who come in at once from one address are no failures of it.
alter table platform.login_failure alter column ip drop not null, alter column ip drop default;

-- Takes one try at a password unless the account is locked: counted and written down under one lock, in one round trip. `lock_key`: of the
-- account; `recent_from`: failures after it count for captcha and address; `day_from`: for the length of the lock, which doubles with every
-- `max_fail` failures up to `longest` times `lock_minutes`. Answers the minutes it is locked for (0 = the try is taken), and what failed before.
create function platform.take_try(
  of_tenant text, of_account text, try_id text, tried_at timestamptz, from_ip text, lock_key bigint,
  recent_from timestamptz, day_from timestamptz, max_fail integer, lock_minutes integer, longest integer,
  out minutes integer, out recent integer, out of_address integer
) language plpgsql as $$
declare
  last timestamptz;
  burst integer;
  of_day integer;
begin
  perform pg_advisory_xact_lock(lock_key);
  with mine as (select at, max(at) over () as latest from platform.login_failure where tenant_id = of_tenant and account = of_account and at > day_from)
    select max(at), count(*) filter (where at > latest - (tried_at - recent_from)), count(*), count(*) filter (where at > recent_from)
      into last, burst, of_day, recent from mine;
  select count(*) into of_address from platform.login_failure where tenant_id = of_tenant and ip = from_ip and at > recent_from;
  minutes := 0;
  if burst >= max_fail then
    minutes := lock_minutes * least(longest, 2 ^ (of_day / max_fail - 1));
    if tried_at - last >= make_interval(mins => minutes) then
      minutes := 0;
    end if;
  end if;
  if minutes = 0 then
    insert into platform.login_failure (tenant_id, account, id, at) values (of_tenant, of_account, try_id, tried_at);
  end if;
end
$$;
