import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { auditHead } from '#app/db/schema/audit.ts'
import { Invalid } from '#app/lib/errors.ts'
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
	return anchorsIn(text.slice(0, text.lastIndexOf('\n') + 1))
}

/**
 * Reads anchors that were stored on another machine: a copy of the anchor file, or a log, in which other lines and what a log collector
 * writes before each line are ignored. @throws Invalid for a file without any anchor, and as `readFile`
 */
export async function readShippedAnchors(file: string): Promise<Anchor[]> {
	const anchors = anchorsIn(await readFile(file, 'utf8'))
	if (anchors.length === 0)
		throw new Invalid(
			`${file} contains no anchors. It should be a copy of DATA_DIR/audit-anchors, or a log with lines 'audit chain anchored'.`,
		)
	return anchors
}

const anchorsIn = (text: string): Anchor[] =>
	text.split(/\r?\n/).flatMap((line) => anchorOfLine(line) ?? anchorOfLogLine(line) ?? [])

function anchorOfLine(line: string): Anchor | null {
	const [, at = '', seq, hash = ''] = /^(\S+) (\d{1,15}) ([0-9a-f]{64})$/.exec(line) ?? []
	return seq ? { at, seq: Number(seq), hash } : null
}

function anchorOfLogLine(line: string): Anchor | null {
	if (!line.includes('audit chain anchored')) return null
	const seq = /"seq":\s*(\d{1,15})[,}]/.exec(line)?.[1]
	const hash = /"hash":\s*"([0-9a-f]{64})"/.exec(line)?.[1]
	const at = /"time":\s*"?([^",}]{1,40})/.exec(line)?.[1] ?? 'a time that the log does not say'
	return seq && hash ? { at, seq: Number(seq), hash } : null
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
