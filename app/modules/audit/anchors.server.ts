import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { auditHead } from '#app/db/schema/audit.ts'
import type { Log } from '#app/platform/log.server.ts'

/** The end of the chain at some moment, recorded outside the database. */
export type Anchor = { at: string; seq: number; hash: string }

/** Returns the path of the file in which this instance stores its anchors, one per line. */
export const anchorFile = (dataDir: string) => join(dataDir, 'audit-anchors')

/**
 * Writes the chain's end into a file beside the database and into the log, unless it is there already. Anybody with write access to the
 * database can compute a whole new chain; an anchor written before, best in a log on another machine, reveals it.
 * @returns the new anchor; null when there is nothing new
 */
export async function anchorAudit(
	db: Db,
	{ dataDir, log, now }: { dataDir: string; log: Pick<Log, 'info'>; now: Date },
): Promise<Anchor | null> {
	const [head] = await db.select().from(auditHead)
	const file = anchorFile(dataDir)
	if (!head || head.seq === 0 || (await readAnchors(file)).at(-1)?.seq === head.seq) return null
	const anchor = { at: now.toISOString(), seq: head.seq, hash: head.hash.toString('hex') }
	await appendLine(file, `${anchor.at} ${anchor.seq} ${anchor.hash}\n`)
	log.info({ seq: anchor.seq, hash: anchor.hash }, 'audit chain anchored')
	return anchor
}

/** Reads complete lines only, because a crash may have truncated the last one. Returns an empty list if the file does not exist. */
export async function readAnchors(file: string): Promise<Anchor[]> {
	const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return ''
		throw error
	})
	return text
		.slice(0, text.lastIndexOf('\n') + 1)
		.split('\n')
		.flatMap((line) => {
			const [, anchoredAt = '', seq, hash = ''] = /^(\S+) (\d+) ([0-9a-f]{64})$/.exec(line) ?? []
			return seq ? [{ at: anchoredAt, seq: Number(seq), hash }] : []
		})
}

async function appendLine(path: string, line: string): Promise<void> {
	await mkdir(dirname(path), { recursive: true, mode: 0o711 })
	const file = await open(path, 'a+', 0o600)
	try {
		const { size } = await file.stat()
		const last = Buffer.alloc(1)
		if (size > 0) await file.read(last, 0, 1, size - 1)
		// Starts a new line if a crash truncated the last one.
		await file.write(size > 0 && last.toString() !== '\n' ? `\n${line}` : line)
		await file.sync()
	} finally {
		await file.close()
	}
}
