# shellcheck shell=bash disable=SC2154
# PgBouncer in transaction mode in front of PostgreSQL, for `pnpm test:pooler`; not started by default.
# Requires 1.21 or newer (named prepared statements). Debian 12 has 1.18, so the package of a later release is unpacked
# separately, with its libraries; apt verifies the signatures.

port=$FORMSTEAD_PGBOUNCER_PORT
release=trixie

address() { echo "postgresql://127.0.0.1:$port"; }
packages() { :; }
installed() { true; }

ready() {
  listening "$port" || return 1
  PGPASSWORD=formstead PGCONNECT_TIMEOUT=2 psql -XAtq -h 127.0.0.1 -p "$port" -U formstead_api -d formstead \
    -c 'select 1' >/dev/null
}

start() {
  local command
  mkdir -p "$state"
  if [[ ! -e $state/unpacked ]]; then unpack; fi
  write_settings
  command=("$(echo "$state"/root/usr/lib/*-linux-gnu/ld-linux-*.so.*)" --library-path
    "$(echo "$state"/root/usr/lib/*-linux-gnu):$(echo /usr/lib/*-linux-gnu)" "$state/root/usr/sbin/pgbouncer" "$state/pgbouncer.ini")
  # PgBouncer refuses to run as root.
  if [[ $EUID -eq 0 ]]; then command=(setpriv --reuid=nobody --regid=nogroup --clear-groups -- "${command[@]}"); fi
  spawn pgbouncer "${command[@]}"
  wait_while_alive pgbouncer 20 ready
}

stop() { halt pgbouncer INT 10; }
wipe() { rm -rf -- "${state:?}"; }

# Uses a separate package cache, so that the system's sources and packages stay unchanged.
unpack() {
  local apt=(-o "Dir::Etc::sourcelist=$state/apt/sources.list" -o Dir::Etc::sourceparts=- -o Dir::Etc::preferencesparts=-
    -o "Dir::State::lists=$state/apt/lists" -o "Dir::Cache=$state/apt/cache" -o APT::Sandbox::User=root -o Acquire::Languages=none)
  mkdir -p "$state"/apt/{lists/partial,cache/archives/partial} "$state/root"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian $release main" \
    >"$state/apt/sources.list"
  apt-get "${apt[@]}" update
  (cd "$state/apt" && apt-get "${apt[@]}" download pgbouncer libc6 libevent-2.1-7t64 libcares2)
  for package in "$state"/apt/*.deb; do dpkg -x "$package" "$state/root"; done
  rm -rf -- "$state/apt"
  touch "$state/unpacked"
}

# Few server connections, so that the clients of a test really share them. Startup parameters cannot be kept per client,
# so they are ignored here and set on the role instead (deploy/postgres-init.sql).
write_settings() {
  echo '"formstead_api" "formstead"' >"$state/users.txt"
  cat >"$state/pgbouncer.ini" <<INI
[databases]
* = host=127.0.0.1 port=$FORMSTEAD_POSTGRES_PORT
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $port
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $state/users.txt
pool_mode = transaction
max_prepared_statements = 200
default_pool_size = 6
max_client_conn = 500
server_idle_timeout = 2
ignore_startup_parameters = options
INI
}
