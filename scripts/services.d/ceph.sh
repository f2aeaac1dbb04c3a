# shellcheck shell=bash disable=SC2154
# S3 through Ceph: one monitor, manager, object store (on a sparse file), and gateway. A real S3 server, so that
# signatures, conditional requests, and CORS are actually checked. The app creates its own buckets.

daemons=(mon mgr osd rgw)
access_key=formsteadaccess
secret_key=formsteadsecretformsteadsecret
conf=$state/ceph.conf
keyring=$state/keyring

port=$FORMSTEAD_S3_PORT

address() { echo "http://127.0.0.1:$port"; }
packages() { printf '%s\n' radosgw ceph-mon ceph-osd ceph-mgr ceph-common curl; }
installed() {
  local program
  for program in radosgw ceph-mon ceph-osd ceph-mgr ceph curl; do
    command -v "$program" >/dev/null || return 1
  done
}

# Listing buckets with our key reads from the object store; other requests would succeed even without a store.
# If we have never initialized a cluster here, any server that responds is accepted.
ready() {
  local daemon
  if [[ -f $state/initialised ]]; then
    for daemon in "${daemons[@]}"; do alive "ceph-$daemon" || return 1; done
  fi
  http_ok "$port" / --aws-sigv4 aws:amz:us-east-1:s3 --user "$access_key:$secret_key" -H 'x-amz-content-sha256: UNSIGNED-PAYLOAD'
}

start() {
  if [[ ! -f $state/initialised ]]; then initialise; fi
  configuration "$(cat "$state/fsid")" >"$conf"
  start_daemon mon ceph-mon -i a
  start_daemon mgr ceph-mgr -i x
  start_daemon osd ceph-osd -i 0
  wait_while_alive ceph-osd 60 store_is_up
  start_daemon rgw radosgw -n client.rgw
  wait_while_alive ceph-rgw 45 http_ok "$port" /
  create_user
}

# Stops the gateway first and the monitor last, because each needs the ones after it for a clean shutdown.
stop() {
  halt ceph-rgw TERM 8 && halt ceph-osd TERM 15 && halt ceph-mgr TERM 10 && halt ceph-mon TERM 10
}

wipe() { rm -rf -- "$state"; }

start_daemon() { # daemon, program, arguments...
  local daemon=$1 program=$2
  shift 2
  spawn "ceph-$daemon" "$program" -f -c "$conf" "$@"
}

admin() { timeout 60 "$1" -c "$conf" "${@:2}"; }

# After a crash this may report outdated state; the signed request in ready decides.
store_is_up() { timeout 10 ceph -c "$conf" osd stat 2>/dev/null | grep -q ' 1 up'; }

create_user() {
  if admin radosgw-admin user info --uid=formstead >/dev/null 2>&1; then return 0; fi
  admin radosgw-admin user create --uid=formstead --display-name=Formstead \
    --access-key="$access_key" --secret-key="$secret_key" >/dev/null
}

# Creates keys, the monitor map, and the empty store. The marker file is written last, so an interrupted attempt starts over.
initialise() {
  local daemon fsid name store
  for daemon in "${daemons[@]}"; do halt "ceph-$daemon" TERM 10; done
  rm -rf -- "$state"
  mkdir -p "$state"/{mon,mgr,osd,rgw}
  fsid=$(cat /proc/sys/kernel/random/uuid)
  store=$(cat /proc/sys/kernel/random/uuid)
  configuration "$fsid" >"$conf"

  ceph-authtool --create-keyring "$keyring" --gen-key -n mon. --cap mon 'allow *'
  for name in client.admin mgr.x osd.0 client.rgw; do
    ceph-authtool "$keyring" --gen-key -n "$name" --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
  done
  monmaptool --create --fsid "$fsid" --addv a "[v2:127.0.0.1:$FORMSTEAD_CEPH_MON_PORT]" "$state/monmap"
  ceph-mon -c "$conf" --mkfs -i a --monmap "$state/monmap" --keyring "$keyring"

  start_daemon mon ceph-mon -i a
  admin ceph osd new "$store"
  ceph-osd -c "$conf" -i 0 --mkfs --osd-uuid "$store"
  echo "$fsid" >"$state/fsid"
  touch "$state/initialised"
}

# Cephx stays enabled, because the gateway hangs without it. A single replica, few placement groups, and a small fixed
# cache reduce resource usage. Admin sockets are disabled, because a long repository path would exceed the socket path limit.
configuration() { # fsid
  cat <<CONF
[global]
fsid = $1
mon host = [v2:127.0.0.1:$FORMSTEAD_CEPH_MON_PORT]
public network = 127.0.0.0/8
ms bind port min = $FORMSTEAD_CEPH_PORT_MIN
ms bind port max = $FORMSTEAD_CEPH_PORT_MAX
keyring = $keyring
auth allow insecure global id reclaim = false
admin socket =
log to file = false
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon warn on pool no redundancy = false
mon max pg per osd = 1000

[mon]
mon data = $state/mon
mon cluster log to file = false
err to stderr = true

[mgr]
mgr data = $state/mgr
err to stderr = true

[osd]
osd data = $state/osd
bluestore block size = 10737418240
bluestore cache autotune = false
bluestore cache size = 67108864
err to stderr = true

[client.rgw]
rgw data = $state/rgw
rgw frontends = beast endpoint=127.0.0.1:$port
rgw thread pool size = 32
err to stderr = true
CONF
}
