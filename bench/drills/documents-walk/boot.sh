# Run in name spaces of its own: makes FOLDER/root out of the layers below, enters it, and becomes its first process.
#
#   sh boot.sh FOLDER LOWER HOSTNAME systemd|idle CACHE
set -eu
folder=$1 lower=$2 name=$3 init=$4 kept=$5
root=$folder/root
mount --make-rprivate /
mkdir -p "$root" "$folder/upper" "$folder/work"
mount -t overlay overlay -o "lowerdir=$lower,upperdir=$folder/upper,workdir=$folder/work" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t tmpfs -o mode=755 tmpfs "$root/sys/fs/cgroup"
for group in systemd memory pids; do
	mkdir "$root/sys/fs/cgroup/$group"
	[ "$group" = systemd ] && options=none,name=systemd || options=$group
	mount -t cgroup -o "$options" cgroup "$root/sys/fs/cgroup/$group"
done
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do
	touch "$root/dev/$device"
	mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
# What npm has fetched, so that each machine does not fetch it again.
mkdir -p "$root/var/cache/npm" "$kept"
mount --bind "$kept" "$root/var/cache/npm"
mkdir "$root/run/walk"
chmod 1777 "$root/run/walk" "$root/var/cache/npm"
hostname "$name"
cd "$root"
mkdir -p old
pivot_root . old
case $init in
systemd) start='exec env -i container=lotwise PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd' ;;
idle) start='exec sleep infinity' ;;
esac
exec chroot . sh -c "umount -l /old; rmdir /old; $start"
