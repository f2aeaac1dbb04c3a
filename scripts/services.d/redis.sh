# shellcheck shell=bash disable=SC2154
# Redis contains only data that may be lost, so nothing is written to disk.

port=$FORMSTEAD_REDIS_PORT

address() { echo "redis://127.0.0.1:$port"; }
packages() { echo redis-server; }
installed() { command -v redis-server >/dev/null; }
ready() { [[ $(first_line "$port" PING) == +PONG ]]; }

start() {
  mkdir -p "$state"
  spawn redis redis-server --bind 127.0.0.1 --port "$port" --daemonize no \
    --dir "$state" --appendonly no --save ''
  wait_while_alive redis 20 ready
}

stop() { halt redis TERM 10; }
wipe() { rm -rf -- "$state"; }
