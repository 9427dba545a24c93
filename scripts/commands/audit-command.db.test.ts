import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { anchorAudit, anchorFile } from '#app/modules/audit/anchors.server.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import { test } from '#tests/setup/database.ts'
import { verifyAuditCommand } from './audit-command.ts'

const now = new Date('2026-11-21T14:00:00.123Z')

async function fill(db: Db, entries: number) {
	for (let number = 1; number <= entries; number++)
		await appendAudit(db, {
			at: now,
			actor: { kind: 'operator' },
			action: 'credit.revealed',
			subject: { kind: 'application', id: `application-${number}` },
		})
}

/** What somebody does who has the database's password and the machine's files: every trace is gone. */
async function deleteEverything(db: Db, dataDir: string) {
	await db.execute(sql`alter table audit_entry disable trigger all`)
	await db.execute(sql`delete from audit_entry`)
	await db.execute(sql`update audit_head set seq = 0, hash = decode(repeat('00', 32), 'hex')`)
	await db.execute(sql`alter table audit_entry enable trigger all`)
	await rm(anchorFile(dataDir))
}

/** Three entries, anchored, and their anchors on another machine: the file, and the lines of three kinds of log. */
async function withShipped(db: Db, use: (files: { dataDir: string; shipped: string[] }) => Promise<void>) {
	const dataDir = await mkdtemp(join(tmpdir(), 'lotwise-anchors-'))
	try {
		await fill(db, 3)
		const { hash, at } = (await anchorAudit(db, { dataDir, log: { info: () => {} }, now }))!
		const line = JSON.stringify({ level: 'info', time: at, seq: 3, hash, msg: 'audit chain anchored' })
		const other = JSON.stringify({ level: 'info', time: at, method: 'GET', msg: 'request' })
		const logs = [
			`${other}\n${line}\n${other}\n`,
			`lotwise-1  | ${other}\r\nlotwise-1  | ${line}\r\n`,
			`Nov 21 14:00:01 web lotwise[812]: ${line}`,
		]
		const shipped = logs.map((_, index) => join(dataDir, `shipped-${index}`))
		for (const [index, log] of logs.entries()) await writeFile(shipped[index]!, log)
		await cp(anchorFile(dataDir), join(dataDir, 'shipped-copy'))
		await use({ dataDir, shipped: [...shipped, join(dataDir, 'shipped-copy')] })
	} finally {
		await rm(dataDir, { recursive: true })
	}
}

test('shipped anchors show that all entries and the anchor file were deleted', async ({
	freshDb: { db },
}) => {
	await withShipped(db, async ({ dataDir, shipped }) => {
		expect(await verifyAuditCommand(db, { dataDir, shipped: null })).toContain('intact: 3 entries, 1 anchor')
		for (const file of shipped)
			expect(await verifyAuditCommand(db, { dataDir, shipped: file })).toContain('3 entries, 2 anchors')
		await deleteEverything(db, dataDir)
		for (const file of shipped)
			await expect(verifyAuditCommand(db, { dataDir, shipped: file })).rejects.toThrow(
				'Entry 3 was anchored but is missing.',
			)
		// A new chain in its place does not fit them either.
		await fill(db, 2)
		for (const file of shipped)
			await expect(verifyAuditCommand(db, { dataDir, shipped: file })).rejects.toThrow(
				'Entry 3 was anchored but is missing.',
			)
	})
})

test('without any anchor, or with a file that has none, nothing is called intact', async ({
	freshDb: { db },
}) => {
	await withShipped(db, async ({ dataDir }) => {
		await deleteEverything(db, dataDir)
		const verify = (shipped: string | null) => verifyAuditCommand(db, { dataDir, shipped })
		await expect(verify(null)).rejects.toThrow(/^NOT PROVED: there is no anchor/)
		await fill(db, 2)
		await expect(verify(null)).rejects.toThrow(/^NOT PROVED[\s\S]*agrees with itself: 2 entries/)
		for (const [name, content] of [
			['empty', ''],
			['log', '{"msg":"request","seq":3}\n{"msg":"audit chain anchored","seq":3}\n'],
			['cut', '2026-11-21T14:00:00.123Z 3 00ff\n'],
		] as const) {
			await writeFile(join(dataDir, name), content)
			await expect(verify(join(dataDir, name)), name).rejects.toThrow('contains no anchors')
		}
		await expect(verify(join(dataDir, 'nowhere'))).rejects.toThrow('ENOENT')
	})
})
