-- Roles and databases of Formstead, run by psql (15 or newer) as a superuser; safe to run again.
-- Reads FORMSTEAD_OWNER_PASSWORD, FORMSTEAD_API_PASSWORD and FORMSTEAD_DATABASES (names split by spaces) from the
-- environment and fails if one is missing. Tables, policies and grants are the migrations' business, not this file's.
\set ON_ERROR_STOP on
\getenv owner_password FORMSTEAD_OWNER_PASSWORD
\getenv api_password FORMSTEAD_API_PASSWORD
\getenv databases FORMSTEAD_DATABASES

SELECT format('CREATE ROLE %I', name)
FROM unnest(ARRAY['formstead_owner', 'formstead_app', 'formstead_api']) AS name
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name)
\gexec

-- NOINHERIT: the owner may grant the app's role and switch to it, but policies made for the app do not apply to it.
ALTER ROLE formstead_owner LOGIN PASSWORD :'owner_password'
  NOSUPERUSER NOBYPASSRLS NOREPLICATION NOINHERIT CREATEROLE CREATEDB;
ALTER ROLE formstead_app NOLOGIN NOSUPERUSER NOBYPASSRLS NOREPLICATION NOCREATEROLE NOCREATEDB;
ALTER ROLE formstead_api LOGIN PASSWORD :'api_password'
  NOSUPERUSER NOBYPASSRLS NOREPLICATION INHERIT NOCREATEROLE NOCREATEDB;

-- From PostgreSQL 16 on, CREATEROLE alone does not allow granting a role one has not made.
GRANT formstead_app TO formstead_owner WITH ADMIN OPTION;
GRANT formstead_app TO formstead_api;

SELECT format('CREATE DATABASE %I OWNER formstead_owner', name)
FROM regexp_split_to_table(:'databases', '\s+') AS name
WHERE name <> '' AND NOT EXISTS (SELECT FROM pg_database WHERE datname = name)
\gexec
