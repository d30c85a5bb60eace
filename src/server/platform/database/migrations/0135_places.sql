-- What `engine/values/places.ts` says, for conditions over rows: a property over random places holds both to the same meters.
create function platform.is_place(place jsonb) returns boolean language sql immutable parallel safe as $$
  select coalesce(jsonb_typeof(place -> 'lng') = 'number' and jsonb_typeof(place -> 'lat') = 'number', false)
$$;

create function platform.meters_between(lng double precision, lat double precision, lng2 double precision, lat2 double precision)
returns double precision language sql immutable parallel safe as $$
  select 2 * 6371000 * asin(least(1, sqrt(power(sin((lat2 - lat) * pi() / 180 / 2), 2)
    + cos(lat * pi() / 180) * cos(lat2 * pi() / 180) * power(sin((lng2 - lng) * pi() / 180 / 2), 2))))
$$;

create function platform.meters_to(place jsonb, there jsonb) returns double precision language plpgsql immutable parallel safe as $$
declare
  lng double precision := case when platform.is_place(place) then (place ->> 'lng')::double precision end;
  lat double precision := case when platform.is_place(place) then (place ->> 'lat')::double precision end;
  xs double precision[];
  ys double precision[];
  n integer;
  j integer;
  narrow double precision := cos(lat * pi() / 180);
  dx double precision;
  dy double precision;
  length double precision;
  share double precision;
  is_inside boolean := false;
  nearest double precision := 'infinity';
begin
  if lng is null then return null; end if;
  if jsonb_typeof(there) is distinct from 'array' then
    return case when platform.is_place(there) then platform.meters_between(lng, lat, (there ->> 'lng')::double precision, (there ->> 'lat')::double precision) end;
  end if;
  select array_agg((corner ->> 'lng')::double precision order by at), array_agg((corner ->> 'lat')::double precision order by at) into xs, ys
    from jsonb_array_elements(there) with ordinality as corners(corner, at) where platform.is_place(corner);
  n := coalesce(cardinality(xs), 0);
  if n < 3 then return null; end if;
  for i in 1..n loop
    j := i % n + 1;
    if (ys[i] > lat) <> (ys[j] > lat) then
      if lng < (xs[j] - xs[i]) * (lat - ys[i]) / (ys[j] - ys[i]) + xs[i] then is_inside := not is_inside; end if;
    end if;
    dx := (xs[j] - xs[i]) * narrow;
    dy := ys[j] - ys[i];
    length := dx * dx + dy * dy;
    share := case when length = 0 then 0 else greatest(0, least(1, ((lng - xs[i]) * narrow * dx + (lat - ys[i]) * dy) / length)) end;
    nearest := least(nearest, platform.meters_between(lng, lat, xs[i] + (xs[j] - xs[i]) * share, ys[i] + (ys[j] - ys[i]) * share));
  end loop;
  return case when is_inside then 0 else nearest end;
end
$$;
