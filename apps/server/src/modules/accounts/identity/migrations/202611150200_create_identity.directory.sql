-- People and how they sign in. The column types match what better-auth writes: its IDs are UUIDs as text, ip_address
-- can be '', and auth_credentials.account_id is the user's ID for a password and the provider's subject otherwise.
-- Columns that better-auth does not know must be nullable or have a default.

create table users (
  id uuid primary key,
  email text not null check (email = lower(email)),
  email_verified boolean not null default false,
  name text not null,
  image text,
  locale text not null default 'en',
  two_factor_enabled boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- True if the person chose `locale` themselves.
  has_chosen_locale boolean not null default false
);
call make_directory_table('users');
create unique index users_by_email on users (email);

create table auth_credentials (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
call make_directory_table('auth_credentials');
create unique index auth_credentials_by_provider on auth_credentials (provider_id, account_id);
create index auth_credentials_by_user on auth_credentials (user_id);

-- `token` is the SHA-256 hash of the session's token.
create table auth_sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null,
  expires_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  reauthenticated_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
call make_directory_table('auth_sessions');
create unique index auth_sessions_by_token on auth_sessions (token);
create index auth_sessions_by_user on auth_sessions (user_id);
create index auth_sessions_by_expiry on auth_sessions (expires_at);

create table auth_verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
call make_directory_table('auth_verifications');
create index auth_verifications_by_identifier on auth_verifications (identifier);
create index auth_verifications_by_value on auth_verifications (value);
create index auth_verifications_by_expiry on auth_verifications (expires_at);

-- `last_used_step` is the time step of the last accepted code. It ensures that each code works only once.
create table auth_two_factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count int not null default 0,
  locked_until timestamptz(3),
  last_used_step bigint
);
call make_directory_table('auth_two_factors');
create unique index auth_two_factors_by_user on auth_two_factors (user_id);

create table auth_passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz(3) not null
);
call make_directory_table('auth_passkeys');
create unique index auth_passkeys_by_credential on auth_passkeys (credential_id);
create index auth_passkeys_by_user on auth_passkeys (user_id);

create view users_public_v1 with (security_invoker = true) as
select id as user_id, email, name, created_at from users;

grant select, insert, update, delete
  on users, auth_credentials, auth_sessions, auth_verifications, auth_two_factors, auth_passkeys to formstead_app;
grant select on users_public_v1 to formstead_app;
