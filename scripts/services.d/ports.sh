# shellcheck shell=bash disable=SC2034
# The port of each service, always on 127.0.0.1. Set the environment variable to change one.
# All are below 32768, where the kernel assigns no ports to outgoing connections, which would cause conflicts.
: "${FORMSTEAD_POSTGRES_PORT:=14320}"
: "${FORMSTEAD_PGBOUNCER_PORT:=14321}"
: "${FORMSTEAD_POSTGRES_TEST_PORT:=14322}"
: "${FORMSTEAD_REDIS_PORT:=16379}"
: "${FORMSTEAD_RESTATE_INGRESS_PORT:=18080}"
: "${FORMSTEAD_RESTATE_ADMIN_PORT:=19070}"
: "${FORMSTEAD_RESTATE_NODE_PORT:=15122}"
: "${FORMSTEAD_S3_PORT:=17480}"
: "${FORMSTEAD_CEPH_MON_PORT:=13300}"
: "${FORMSTEAD_CEPH_PORT_MIN:=16800}"
: "${FORMSTEAD_CEPH_PORT_MAX:=16900}"
: "${FORMSTEAD_SMTP_PORT:=12525}"
: "${FORMSTEAD_MAIL_API_PORT:=18025}"
