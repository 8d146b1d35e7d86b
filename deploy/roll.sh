#!/bin/sh
# Restarts the processes one after the other while the others serve: roll.sh 3001 3002. Each is first marked as down for nginx, and is used again
# once it says that it is ready. Ends with 1 where one is not ready within a minute, which stays down for nginx; those after it still run what they
# ran. Run again it begins anew. No process is taken out while no other that nginx uses is ready.
set -eu
conf=${PREPCHART_NGINX:-/etc/nginx/sites-enabled/prepchart.conf}
reload=${PREPCHART_RELOAD:-nginx -s reload}
restart=${PREPCHART_RESTART:-systemctl restart prepchart@}
[ $# -gt 1 ] || { echo 'Name the ports of two processes or more: roll.sh 3001 3002' >&2; exit 2; }

is_ready() { curl --fail --silent --output /dev/null --max-time 3 "http://$1/readyz"; }

# The addresses of all servers that nginx uses.
used() { sed -n '/[[:space:]]down\b/d; s/^[[:space:]]*server \([^;{ ]*:[0-9]*\)[ ;].*/\1/p' "$conf"; }

# However often it is marked.
mark_up() { sed -i --follow-symlinks "/^[[:space:]]*server 127\.0\.0\.1:$1[ ;]/s/ down\b//g" "$conf"; }

mark_down() {
    mark_up "$1"
    sed -i --follow-symlinks "/^[[:space:]]*server 127\.0\.0\.1:$1[ ;]/s/;/ down;/" "$conf"
}

has_another() {
    for address in $(used); do
        if [ "$address" != "127.0.0.1:$1" ] && is_ready "$address"; then return 0; fi
    done
    return 1
}

for port; do
    grep -q "^[[:space:]]*server 127\.0\.0\.1:$port[ ;]" "$conf" || { echo "$conf has no server 127.0.0.1:$port." >&2; exit 2; }
done
for port; do
    has_another "$port" || {
        echo "No other process that nginx uses is ready: the one on port $port is left as it is. Name first the port that is down." >&2
        exit 1
    }
    mark_down "$port"
    $reload
    # By then nginx hands nothing more over. What it has handed over is answered before the process stops.
    sleep 1
    $restart"$port"
    tries=0
    until is_ready "127.0.0.1:$port"; do
        tries=$((tries + 1))
        [ "$tries" -lt 60 ] || { echo "The process on port $port is not ready, and stays out of nginx: journalctl -u prepchart@$port" >&2; exit 1; }
        sleep 1
    done
    mark_up "$port"
    $reload
    echo "$port runs the new version."
done
