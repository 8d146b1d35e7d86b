#!/bin/sh
# Restarts the processes one after the other while the others serve: roll.sh 3001 3002. Each is first marked as down for nginx, and is used again
# once it says that it is ready. Ends with 1 where one is not ready within a minute; those after it still run what they ran.
set -eu
conf=${PREPCHART_NGINX:-/etc/nginx/sites-enabled/prepchart.conf}
reload=${PREPCHART_RELOAD:-nginx -s reload}
restart=${PREPCHART_RESTART:-systemctl restart prepchart@}
[ $# -gt 1 ] || { echo 'Name the ports of two processes or more: roll.sh 3001 3002' >&2; exit 2; }
for port; do
    sed -i "s/\(server 127\.0\.0\.1:$port\b[^;]*\);/\1 down;/" "$conf"
    $reload
    # By then nginx hands nothing more over. What it has handed over is answered before the process stops.
    sleep 1
    $restart"$port"
    tries=0
    until curl --fail --silent --output /dev/null --max-time 3 "http://127.0.0.1:$port/readyz"; do
        tries=$((tries + 1))
        [ "$tries" -lt 60 ] || { echo "The process on port $port is not ready, and stays out of nginx: journalctl -u prepchart@$port" >&2; exit 1; }
        sleep 1
    done
    sed -i "s/\(server 127\.0\.0\.1:$port\b[^;]*\) down;/\1;/" "$conf"
    $reload
    echo "$port runs the new version."
done
