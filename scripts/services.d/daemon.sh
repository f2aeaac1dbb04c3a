# shellcheck shell=bash disable=SC2154
# Starting and stopping background processes by pid file.
# A pid file holds the pid and its start time, so a reused pid is never taken for ours.

start_time() { # pid; a zombie counts as gone unless a second argument is given
  local stat
  { read -r stat <"/proc/$1/stat"; } 2>/dev/null || return 1
  # The command name may hold spaces and parentheses: fields count from the last one.
  read -r -a stat <<<"${stat##*) }"
  [[ ${stat[0]} != Z || -n ${2-} ]] || return 1
  echo "${stat[19]}"
}

pid_of() { # name, zombies too; prints the pid if that very process is there
  local pid began now
  { read -r pid began <"$services/run/$1.pid"; } 2>/dev/null || return 1
  now=$(start_time "$pid" "${2-}") && [[ $now == "$began" ]] && echo "$pid"
}

alive() { pid_of "$1" >/dev/null; }

# Starts a command detached from the caller: own session, no inherited descriptor, so a caller's pipe closes.
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

# What the log says since the last attempt to start; every server words it alike.
address_in_use() { grep -Eqi 'address already in use|EADDRINUSE' < <(tail -c "+$((log_offset + 1))" "$log"); }

# As wait_until, but gives up at once when the daemon dies or hangs because its port is taken.
wait_while_alive() { # name, seconds, command...
  local name=$1 deadline=$((${EPOCHREALTIME/[.,]/} + $2 * 1000000))
  shift 2
  until "$@"; do
    alive "$name" || { echo "$name ended before it was ready" && return 1; }
    ! address_in_use || return 1
    ((${EPOCHREALTIME/[.,]/} < deadline)) || { echo "$name was not ready in time" && return 1; }
    sleep 0.1
  done
}

# Probes look for a listener before they connect: our ports lie among those the kernel gives to outgoing connections,
# where connecting to a closed one can, by chance, meet itself and then keep the server from binding.
listening() { # port
  local hex
  printf -v hex '%04X' "$1"
  grep -qs " [0-9A-F]*:$hex 0*:0000 0A " /proc/net/tcp /proc/net/tcp6
}

# Sends a line (or nothing) and prints the first line that comes back; needs no client program.
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
