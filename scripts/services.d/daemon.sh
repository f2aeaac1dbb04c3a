# shellcheck shell=bash disable=SC2154
# Starts and stops background processes by PID file.
# A PID file contains the PID and its start time, so that a reused PID is never mistaken for ours.

start_time() { # pid; a zombie counts as gone unless a second argument is given
  local stat
  { read -r stat <"/proc/$1/stat"; } 2>/dev/null || return 1
  # The command name may contain spaces and parentheses, so parse the fields after the last parenthesis.
  read -r -a stat <<<"${stat##*) }"
  [[ ${stat[0]} != Z || -n ${2-} ]] || return 1
  echo "${stat[19]}"
}

pid_of() { # name, zombies too; prints the PID if that same process is running
  local pid began now
  { read -r pid began <"$services/run/$1.pid"; } 2>/dev/null || return 1
  now=$(start_time "$pid" "${2-}") && [[ $now == "$began" ]] && echo "$pid"
}

alive() { pid_of "$1" >/dev/null; }

# Starts a command detached from the caller: its own session and no inherited descriptors, so that the caller's pipes close.
spawn() { # name, command...
  local name=$1 fd
  shift
  ! alive "$name" || return 0
  # PostgreSQL refuses to start while its dead predecessor is not yet reaped.
  wait_until 5 reaped "$name" || true
  (
    for fd in /proc/self/fd/*; do
      fd=${fd##*/}
      if ((fd > 2 && fd != 255)); then exec {fd}>&-; fi
    done
    cd /
    exec setsid "$@" </dev/null >>"$log" 2>&1
  ) &
  echo "$! $(start_time $!)" >"$services/run/$name.pid"
}

halt() { # name, signal, seconds to wait before SIGKILL
  local pid
  if pid=$(pid_of "$1"); then
    kill -s "$2" "$pid" 2>/dev/null || true
    if ! wait_until "$3" gone "$1"; then
      echo "$1 ignored SIG$2 for $3 s: SIGKILL"
      kill -s KILL "$pid" 2>/dev/null || true
      wait_until 5 gone "$1" || return 1
    fi
  fi
  rm -f -- "$services/run/$1.pid"
}

gone() { ! alive "$1"; }
reaped() { ! pid_of "$1" zombie >/dev/null; }

wait_until() { # seconds, command...
  local deadline=$((${EPOCHREALTIME/[.,]/} + $1 * 1000000))
  shift
  until "$@"; do
    ((${EPOCHREALTIME/[.,]/} < deadline)) || return 1
    sleep 0.05
  done
}

# Checks the log since the last start attempt; all servers use the same wording.
address_in_use() { grep -Eqi 'address already in use|EADDRINUSE' < <(tail -c "+$((log_offset + 1))" "$log"); }

# Like wait_until, but fails immediately if the daemon dies or hangs because its port is in use.
wait_while_alive() { # name, seconds, command...
  local name=$1 deadline=$((${EPOCHREALTIME/[.,]/} + $2 * 1000000))
  shift 2
  until "$@"; do
    alive "$name" || { echo "$name exited before it was ready" && return 1; }
    ! address_in_use || return 1
    ((${EPOCHREALTIME/[.,]/} < deadline)) || { echo "$name was not ready in time" && return 1; }
    sleep 0.1
  done
}

# Probes check for a listener before they connect. If our ports are in the ephemeral range, connecting to a closed port
# can connect to itself by chance and then prevent the server from binding.
listening() { # port
  local hex
  printf -v hex '%04X' "$1"
  grep -qs " [0-9A-F]*:$hex 0*:0000 0A " /proc/net/tcp /proc/net/tcp6
}

# Sends a line (or nothing) and prints the first line of the response, without a client program.
first_line() { # port, text to send
  local answer
  listening "$1" || return 1
  (
    exec 3<>"/dev/tcp/127.0.0.1/$1" || exit 1
    [[ -z ${2-} ]] || printf '%s\r\n' "$2" >&3
    read -r -t 2 answer <&3 || exit 1
    printf '%s' "${answer%$'\r'}"
  ) 2>/dev/null
}

http_ok() { # port, path, curl options...
  listening "$1" && curl --silent --fail --max-time 3 --output /dev/null "${@:3}" "http://127.0.0.1:$1$2"
}
