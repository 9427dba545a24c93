import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { StartupError } from '#server/boot/startup-error.ts'

/** The user PostgreSQL runs as, since it does not start as root. */
export type Identity = {
	/** Prepended to the command. */
	prefix: string[]
	/** Options for `spawn`. */
	user: { uid?: number; gid?: number }
	/** The owner of PostgreSQL's files, as this process sees it. */
	ownerUid: number
}

const NOBODY = 65534

/**
 * An ordinary user runs PostgreSQL as themselves. Root runs it in a user namespace, which maps root's files to an unprivileged
 * user. Where namespaces are not allowed, it runs as the owner of the folder or of the program, or as nobody.
 * @throws StartupError when no user can run it
 */
export function chooseIdentity(
	postgres: string,
	dataDir: string,
	clusterOwner: number | undefined,
): Identity {
	if (process.getuid?.() !== 0) return { prefix: [], user: {}, ownerUid: process.getuid?.() ?? 0 }
	const namespace = {
		prefix: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`],
		user: {},
		ownerUid: 0,
	}
	const owners = [statSync(dataDir), statSync(postgres)].filter(({ uid }) => uid !== 0)
	const candidates: Identity[] = [
		...(process.platform === 'linux' ? [namespace] : []),
		...[...owners, nobody()].map(({ uid, gid }) => ({ prefix: [], user: { uid, gid }, ownerUid: uid })),
	]
	// Prefer the current owner of the files, so that they need no chown.
	candidates.sort((a, b) => Number(b.ownerUid === clusterOwner) - Number(a.ownerUid === clusterOwner))
	const chosen = candidates.find((identity) => canRun(identity, postgres, dataDir))
	if (chosen) return chosen
	throw new StartupError(
		`PostgreSQL cannot run as root, and no other user of this machine can reach ${dataDir}: start Lotwise as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
	)
}

function canRun({ prefix, user }: Identity, postgres: string, dataDir: string): boolean {
	const command = [...prefix, 'sh', '-c', '"$1" --version && cd "$2"', 'sh', postgres, dataDir]
	return (
		spawnSync(command[0]!, command.slice(1), { ...user, cwd: '/', stdio: 'ignore', timeout: 10_000 })
			.status === 0
	)
}

function nobody(): { uid: number; gid: number } {
	try {
		const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
		if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
	} catch {}
	return { uid: NOBODY, gid: NOBODY }
}
