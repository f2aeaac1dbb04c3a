-- Creates the roles and databases of Formstead. Run by psql (15 or newer) as a superuser; safe to run repeatedly.
-- Reads FORMSTEAD_OWNER_PASSWORD, FORMSTEAD_API_PASSWORD, and FORMSTEAD_DATABASES (names separated by spaces) from
-- the environment and fails if one is missing. Tables, policies, and grants are created by the migrations.
\set ON_ERROR_STOP on
\getenv owner_password FORMSTEAD_OWNER_PASSWORD
\getenv api_password FORMSTEAD_API_PASSWORD
\getenv databases FORMSTEAD_DATABASES

SELECT format('CREATE ROLE %I', name)
FROM unnest(ARRAY['formstead_owner', 'formstead_app', 'formstead_api']) AS name
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name)
\gexec

ALTER ROLE formstead_owner LOGIN PASSWORD :'owner_password'
  NOSUPERUSER NOBYPASSRLS NOREPLICATION INHERIT CREATEROLE CREATEDB;
ALTER ROLE formstead_app NOLOGIN NOSUPERUSER NOBYPASSRLS NOREPLICATION NOCREATEROLE NOCREATEDB;
ALTER ROLE formstead_api LOGIN PASSWORD :'api_password'
  NOSUPERUSER NOBYPASSRLS NOREPLICATION INHERIT NOCREATEROLE NOCREATEDB;

-- The application requests the same settings when it connects directly, but a pooler in transaction mode does not
-- pass them on.
ALTER ROLE formstead_api SET TimeZone = 'UTC';
ALTER ROLE formstead_api SET synchronous_commit = on;
ALTER ROLE formstead_api SET jit = off;
ALTER ROLE formstead_api SET statement_timeout = '30s';
ALTER ROLE formstead_api SET idle_in_transaction_session_timeout = '30s';

-- The owner can grant the app role to logins but must not be subject to the app role's policies. Up to PostgreSQL 15,
-- CREATEROLE is enough for that; later versions require the ADMIN option, granted here without the role's privileges.
SELECT current_setting('server_version_num')::int >= 160000 AS wants_admin_option \gset
\if :wants_admin_option
GRANT formstead_app TO formstead_owner WITH ADMIN TRUE, INHERIT FALSE, SET FALSE;
\endif
GRANT formstead_app TO formstead_api;

SELECT format('CREATE DATABASE %I OWNER formstead_owner', name)
FROM regexp_split_to_table(:'databases', '\s+') AS name
WHERE name <> '' AND NOT EXISTS (SELECT FROM pg_database WHERE datname = name)
\gexec
