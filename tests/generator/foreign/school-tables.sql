create schema "old school";
set local search_path to "old school";
create type "mood" as enum ('good', 'bad', 'it''s "complicated" */');
create domain short_code as varchar(12) check (value <> '');
create table department (
  dept_code varchar(20) primary key,
  dept_name varchar(60) not null unique,
  parent_code varchar(20) references department (dept_code),
  sort int default 0
);
comment on table department is '部门：教学与管理单位';
comment on column department.dept_name is '部门名称';
create table student (
  id bigserial primary key,
  "student No" varchar(20) not null unique,
  name varchar(50) not null,
  gender char(1) check (gender in ('1', '2')),
  status smallint not null default 1,
  mood mood default 'good',
  moods mood[],
  dept_code varchar(20) not null references department,
  tutor_id bigint references student (id),
  phone text,
  "身份证号" varchar(18),
  birthday date,
  entered_on date not null default current_date,
  tuition numeric(10, 2) default 5000 check (tuition >= 0 and tuition <= 100000),
  score numeric(5, 1),
  ratio double precision,
  age int check (age > 0 and age < 150),
  is_local boolean not null default false,
  seen_at timestamptz default now(),
  wakes time,
  tags text[],
  extra jsonb,
  photo bytea,
  code short_code,
  address text,
  bio text,
  full_name text generated always as (name || '!') stored,
  created_at timestamp default now(),
  is_deleted smallint default 0,
  constraint born_first check (birthday < entered_on)
);
comment on column student.gender is '性别：1-男，2-女';
comment on column student.status is '状态(1在校 2离校 3休学)';
comment on column student."student No" is '学号';
comment on column student.tuition is '学费';
create unique index on student (name, birthday);
create unique index half on student (phone) where is_local;
create index on student (dept_code, status);
create table enrolment (
  student_id bigint references student (id),
  term text,
  kind text,
  note text,
  primary key (student_id, term)
);
insert into department values ('01', '信息学院', null, 1), ('0101', '软件系', '01', 2);
insert into student ("student No", name, gender, dept_code, phone, "身份证号", address, bio)
  select '2024' || lpad(n::text, 6, '0'), '学生' || n, (n % 2 + 1)::text, '0101', '138' || lpad(n::text, 8, '0'), null, '某路' || n || '号', E'第一行\n第二行'
  from generate_series(1, 60) n;
insert into enrolment select n, '2024-' || t, case when t = 1 then '必修' else '选修' end, null from generate_series(1, 60) n, generate_series(1, 2) t;
