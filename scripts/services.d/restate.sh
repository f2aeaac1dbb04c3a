# shellcheck shell=bash disable=SC2154
# Restate as a single node, using the binary of our devDependency. Runs without its Node wrapper, so that the PID is the server's.

port=$FORMSTEAD_RESTATE_INGRESS_PORT

address() { echo "http://127.0.0.1:$port admin :$FORMSTEAD_RESTATE_ADMIN_PORT"; }
packages() { echo curl; }
installed() { command -v curl >/dev/null; }

ready() {
  http_ok "$FORMSTEAD_RESTATE_ADMIN_PORT" /health && http_ok "$port" /restate/health
}

start() {
  local program
  program=$(binary)
  if [[ ! -x $program ]]; then
    echo "no Restate binary at $program: run pnpm install"
    return 1
  fi
  mkdir -p "$state"
  configuration >"$state/restate.toml"
  spawn restate "$program" --no-logo --config-file "$state/restate.toml"
  wait_while_alive restate 60 ready
}

stop() { halt restate TERM 30; }
wipe() { rm -rf -- "$state"; }

binary() {
  local arch package
  case $(uname -m) in
    aarch64 | arm64) arch=arm64 ;;
    *) arch=x64 ;;
  esac
  # The platform package is installed next to the wrapper, with both pnpm and npm.
  package=$(realpath -m "$root/node_modules/@restatedev/restate-server")
  echo "${package%/*}/restate-server-linux-$arch/bin/restate-server"
}

# The memory limits add up to about 1 GiB; Restate's defaults use several.
configuration() {
  cat <<TOML
cluster-name = "formstead"
node-name = "local"
base-dir = "$state/data"
listen-mode = "tcp"
bind-address = "127.0.0.1:$FORMSTEAD_RESTATE_NODE_PORT"
advertised-address = "http://127.0.0.1:$FORMSTEAD_RESTATE_NODE_PORT/"
default-num-partitions = 4
disable-telemetry = true
log-disable-ansi-codes = true
shutdown-timeout = "20s"
rocksdb-total-memory-size = "384 MiB"

[admin]
bind-address = "127.0.0.1:$FORMSTEAD_RESTATE_ADMIN_PORT"
advertised-admin-endpoint = "http://127.0.0.1:$FORMSTEAD_RESTATE_ADMIN_PORT/"

[admin.query-engine]
memory-size = "128 MiB"

[ingress]
bind-address = "127.0.0.1:$port"
advertised-ingress-endpoint = "http://127.0.0.1:$port/"

[worker]
data-service-memory-limit = "128 MiB"

[worker.invoker]
memory-limit = "256 MiB"

[bifrost]
record-cache-memory-size = "64 MiB"
TOML
}
