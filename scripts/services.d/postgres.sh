# shellcheck shell=bash disable=SC2154
# PostgreSQL in a separate cluster; a system cluster is neither used nor modified.
# Durability stays enabled, so that benchmarks and kill runs have the same costs and guarantees as production.
# Roles and databases come from deploy/postgres-init.sql, the same file the containers use.

port=$FORMSTEAD_POSTGRES_PORT
durability=(-c max_wal_size=2GB -c fsync=on -c synchronous_commit=on -c full_page_writes=on)

address() { echo "postgresql://127.0.0.1:$port"; }
packages() { echo postgresql; }
installed() { [[ -n $(bin_dir) ]]; }

# Connects like the app, so that a server without our roles and databases is not considered ready.
ready() {
  listening "$port" || return 1
  PGPASSWORD=formstead PGCONNECT_TIMEOUT=2 "$(bin_dir)/psql" -XAtq -h 127.0.0.1 -p "$port" \
    -U formstead_api -d formstead -c 'select 1' >/dev/null
}

start() {
  local bin home settings
  bin=$(bin_dir)
  home=$(home_dir)
  if [[ ! -f $home/initialised ]]; then initialise "$bin" "$home"; fi
  settings=(
    -c listen_addresses=127.0.0.1 -c port="$port" -c unix_socket_directories=
    -c max_connections=300 -c shared_buffers=256MB "${durability[@]}"
  )
  spawn "$service" "${as_server[@]}" "$bin/postgres" -D "$home/data" "${settings[@]}"
  wait_while_alive "$service" 60 accepts_connections "$bin"
  create_roles "$bin"
}

accepts_connections() { # bin
  listening "$port" && "$1/pg_isready" -q -h 127.0.0.1 -p "$port"
}

# SIGINT is the fast shutdown: it ends sessions and leaves the cluster consistent.
stop() { halt "$service" INT 20; }

wipe() {
  local home
  home=$(home_dir)
  rm -rf -- "${home:?}" "$services/postgres.location"
  if [[ $home != "$state" ]]; then rmdir --ignore-fail-on-non-empty -- "${home%/*}"; fi
}

# PostgreSQL refuses to run as root.
as_server=()
if [[ $EUID -eq 0 ]]; then as_server=(setpriv --reuid=postgres --regid=postgres --init-groups --); fi

bin_dir() {
  local dir version newest=14
  for dir in /usr/lib/postgresql/*/bin; do
    version=${dir#/usr/lib/postgresql/}
    version=${version%/bin}
    if [[ $version =~ ^[0-9]+$ && $version -gt $newest && -x $dir/postgres ]]; then newest=$version; fi
  done
  if [[ $newest -gt 14 ]]; then echo "/usr/lib/postgresql/$newest/bin"; fi
}

# The cluster's location: in .services if the server's user has access, otherwise outside, keyed by the repository path.
home_dir() {
  local key place
  if [[ -s $services/postgres.location ]]; then
    cat "$services/postgres.location"
    return
  fi
  key=$(printf '%s' "$root" | sha256sum | cut -c 1-12)
  for place in "$state" "/var/lib/formstead-services/$key/postgres" "${TMPDIR:-/tmp}/formstead-services-$key/postgres"; do
    mkdir -p "$place" 2>/dev/null || continue
    if [[ $EUID -eq 0 ]]; then chown postgres: "$place"; fi
    if "${as_server[@]}" test -w "$place"; then
      echo "$place" | tee "$services/postgres.location"
      return
    fi
    rmdir "$place"
  done
  echo "no directory that user postgres can write to" >&2
  return 1
}

initialise() { # bin, home
  # Without the marker file, the data comes from an interrupted attempt and is discarded.
  rm -rf -- "${2:?}/data"
  (umask 077 && echo formstead >"$2/password")
  if [[ $EUID -eq 0 ]]; then chown postgres: "$2/password"; fi
  (cd "$2" && "${as_server[@]}" "$1/initdb" -D "$2/data" --username=postgres --pwfile="$2/password" \
    --auth-host=scram-sha-256 --auth-local=peer --encoding=UTF8 --locale=C.UTF-8 --data-checksums)
  rm -f -- "$2/password"
  touch "$2/initialised"
}

create_roles() { # bin
  PGPASSWORD=formstead FORMSTEAD_OWNER_PASSWORD=formstead FORMSTEAD_API_PASSWORD=formstead \
    FORMSTEAD_DATABASES='formstead formstead_shard2' \
    "$1/psql" -Xq -v ON_ERROR_STOP=1 -h 127.0.0.1 -p "$port" -U postgres -d postgres \
    -f "$root/deploy/postgres-init.sql"
}
