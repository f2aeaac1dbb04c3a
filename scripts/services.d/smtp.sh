# shellcheck shell=bash disable=SC2154
# Catches every email that the app sends and shows it over HTTP; see smtp-catcher.ts.

port=$FORMSTEAD_SMTP_PORT

address() { echo "smtp://127.0.0.1:$port http://127.0.0.1:$FORMSTEAD_MAIL_API_PORT"; }
packages() { echo curl; }
installed() { command -v curl >/dev/null; }

ready() {
  [[ $(first_line "$port") == 220* ]] && http_ok "$FORMSTEAD_MAIL_API_PORT" '/messages?to=nobody'
}

start() {
  local major
  major=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)
  if ((major < 24)); then
    # shellcheck source=scripts/env
    . "$root/scripts/env"
  fi
  mkdir -p "$services/mail"
  spawn smtp env FORMSTEAD_SMTP_PORT="$port" FORMSTEAD_MAIL_API_PORT="$FORMSTEAD_MAIL_API_PORT" \
    FORMSTEAD_MAIL_DIR="$services/mail" "$(command -v node)" "$parts/smtp-catcher.ts"
  wait_while_alive smtp 20 ready
}

stop() { halt smtp TERM 5; }
wipe() { rm -rf -- "$services/mail"; }
