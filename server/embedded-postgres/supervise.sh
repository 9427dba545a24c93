# supervise.sh COMMAND…: runs PostgreSQL, and ends it when our standard input closes. The other end of that pipe belongs to the
# process that started us; the kernel closes it in whatever way that process ends.
exec 3<&0
"$@" 3<&- </dev/null &
server=$!
{
	read -r _ <&3
	# Fast shutdown: open transactions are rolled back, everything committed is written.
	kill -INT "$server"
	seconds=0
	while [ "$seconds" -lt 20 ] && kill -0 "$server"; do sleep 1; seconds=$((seconds + 1)); done
	# Immediate shutdown: the next start recovers from the log.
	kill -QUIT "$server"
} 2>/dev/null &
watcher=$!
exec 3<&-
wait "$server"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
