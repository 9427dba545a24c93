import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { BootFault } from '#server/boot/boot-fault.ts'

/** As whom PostgreSQL runs, since it refuses to run as root. */
export type Identity = {
	/** Put in front of the command. */
	prefix: string[]
	/** For `spawn`. */
	user: { uid?: number; gid?: number }
	/** Who owns PostgreSQL's files, as seen from here. */
	ownerUid: number
}

const NOBODY = 65534

/**
 * An ordinary user runs PostgreSQL as themselves. Root runs it in a user namespace, where root's own files
 * belong to somebody harmless; where that is refused, as the folder's or the program's owner, or as nobody.
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
	// Who wrote the files before goes first, so that they need not change hands.
	candidates.sort((a, b) => Number(b.ownerUid === clusterOwner) - Number(a.ownerUid === clusterOwner))
	const chosen = candidates.find((identity) => canRun(identity, postgres, dataDir))
	if (chosen) return chosen
	throw new BootFault(
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
