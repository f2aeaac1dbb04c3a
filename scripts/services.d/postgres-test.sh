# shellcheck shell=bash disable=SC2154,SC2034
# A second PostgreSQL for the tests, which create and drop hundreds of databases. Its data is in memory and does not have
# to survive a power failure, so a test database is ready in 60 ms instead of 700 ms.

# shellcheck source=scripts/services.d/postgres.sh
. "$parts/postgres.sh"

port=$FORMSTEAD_POSTGRES_TEST_PORT
# Autovacuum is off, because no database exists long enough to need it.
durability=(
  -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0
  -c max_wal_size=512MB -c autovacuum=off
)
memory=/dev/shm
memory_kib_min=$((4 * 1024 * 1024))

wipe() {
  local home
  home=$(home_dir)
  rm -rf -- "${home:?}"
}

# Without enough memory, as in a container with Docker's default of 64 MB, the data is on disk.
home_dir() {
  local key place
  key=$(printf '%s' "$root" | sha256sum | cut -c 1-12)
  place=$memory/formstead-postgres-test-$key
  if [[ ! -d $place ]]; then
    if (($(df --output=avail -k "$memory" 2>/dev/null | tail -n 1 || echo 0) < memory_kib_min)); then
      place=${TMPDIR:-/tmp}/formstead-postgres-test-$key
    fi
    mkdir -p "$place"
  fi
  if [[ $EUID -eq 0 ]]; then chown postgres: "$place"; fi
  echo "$place"
}
