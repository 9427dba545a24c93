import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { readCsv } from '#app/modules/imports/csv/read-csv.server.ts'
import {
	checkImport,
	createImport,
	type DataImport,
	getImport,
	startImport,
	undoImport,
} from '#app/modules/imports/imports.server.ts'
import { withTemporaryFolder } from '#app/platform/storage/temporary-folder.server.ts'
import { runImports } from '#app/workflows/imports/run-imports.server.ts'
import { makeStaff } from './factories/actors.ts'
import { makeUser } from './factories/payments/orders.ts'
import { test } from './setup/database.ts'
import { casesOf } from './setup/deep.ts'
import { watchLoop } from './setup/watch-loop.ts'

const rows = casesOf({ sample: 2_000, all: 100_000 })
const faulty = rows / 20
const now = () => new Date('2026-11-30T12:00:00Z')

/** Every twentieth row is faulty, in one of four ways. */
function makeFile(): string {
	const faults = [
		(n: number) => `Client ${n};no address;(212) 555-${n}`,
		(n: number) => `;client${n}@home.example;`,
		(n: number) => `Client ${n};client${n}@home.example;2.12555E+09`,
		(n: number) => `${'long '.repeat(30)};client${n}@home.example;`,
	]
	const lines = Array.from({ length: rows }, (_, n) =>
		n % 20 === 19
			? faults[Math.floor(n / 20) % faults.length]!(n)
			: `Client ${n};Client${n}@Home.example;+1 (${200 + Math.floor(n / 10_000)}) 555-${String(n % 10_000).padStart(4, '0')}`,
	)
	return `\uFEFFFull Name;E-mail Address;Mobile Phone\r\n${lines.join('\r\n')}\r\n`
}

/** A fingerprint of each table that an import could change, without what says that there was one. */
async function dump(db: Db): Promise<Record<string, string>> {
	const { rows: tables } = await db.execute<{ name: string }>(sql`
		select table_name as name from information_schema.tables
		where table_schema = 'public' and table_type = 'BASE TABLE'
			and table_name not in ('data_import', 'import_row') and table_name !~ '^audit_' order by 1`)
	const digests: Record<string, string> = {}
	for (const { name } of tables) {
		const { rows: lines } = await db.execute<{ line: string }>(
			sql`select r::text as line from ${sql.identifier(name)} r order by 1`,
		)
		digests[name] = createHash('sha256')
			.update(lines.map(({ line }) => line).join('\n'))
			.digest('hex')
	}
	return digests
}

const countClients = async (db: Db) =>
	Number(
		(await db.execute<{ count: string }>(sql`select count(*) from client where name like 'Client %'`))
			.rows[0]!.count,
	)

/** Starts a process that carries out imports, and kills it once the import has come this far in its state. */
async function killAt(
	db: Db,
	{ url, id, state, position }: { url: string; id: string } & Pick<DataImport, 'state' | 'position'>,
) {
	const child = fork('tests/setup/processes/import-process.ts', { env: { ...process.env, DATABASE: url } })
	const ended = once(child, 'exit')
	const reached = async () => {
		const { rows: found } = await db.execute(
			sql`select from data_import where id = ${id} and state = ${state} and position >= ${position}`,
		)
		return found.length > 0
	}
	while (!(await reached()));
	child.kill('SIGKILL')
	await ended
}

/** Carries out imports until this one has come to a state: PostgreSQL may hold the locks of a killed process for a moment. */
async function runUntil(db: Db, id: string, state: DataImport['state']) {
	for (;;) {
		await runImports(db, { now })
		const { rows: found } = await db.execute(
			sql`select from data_import where id = ${id} and state = ${state}`,
		)
		if (found.length > 0) return
	}
}

test(`an import of ${rows} rows with ${faulty} faulty ones, killed half way and started again, adds each client once, and its undo leaves the database as before`, async ({
	freshDb: { db, url },
}) => {
	const actor = makeStaff((await makeUser(db, { email: 'owner@example.com' })).id)
	await db.execute(
		sql`insert into client (reference, name, phone, active_at) values ('LF-1', 'Ana Ruiz', '212 555 0142', now())`,
	)
	const before = await dump(db)
	let id = ''
	const loop = watchLoop()
	await withTemporaryFolder(async (folder) => {
		const path = join(folder, 'clients.csv')
		await writeFile(path, makeFile())
		const parsed = await readCsv(path)
		expect(parsed).toMatchObject({ rowCount: rows, delimiter: ';', encoding: 'utf-8' })
		;({ id } = await createImport(db, {
			actor,
			kind: 'clients',
			fileName: 'clients.csv',
			parsed,
			now: now(),
		}))
	})
	const { mapping } = await getImport(db, { actor, id })
	expect(mapping).toEqual(['name', 'email', 'phone'])
	await checkImport(db, { actor, id, mapping })
	await runImports(db, { now })
	expect(await getImport(db, { actor, id })).toMatchObject({
		state: 'checked',
		newCount: rows - faulty,
		existingCount: 0,
		faultyCount: faulty,
	})
	expect(await countClients(db)).toBe(0)
	await Promise.all([startImport(db, { actor, id, now: now() }), startImport(db, { actor, id, now: now() })])
	await killAt(db, { url, id, state: 'importing', position: rows / 2 })
	const halfWay = await countClients(db)
	expect(halfWay).toBeGreaterThan(0)
	expect(halfWay).toBeLessThan(rows - faulty)
	// Two at once go on with it.
	await Promise.all([runUntil(db, id, 'done'), runUntil(db, id, 'done')])
	expect(await countClients(db)).toBe(rows - faulty)
	expect(await getImport(db, { actor, id })).toMatchObject({
		state: 'done',
		addedCount: rows - faulty,
		existingCount: 0,
	})
	await undoImport(db, { actor, id, now: now() })
	await killAt(db, { url, id, state: 'undoing', position: rows / 2 })
	await runUntil(db, id, 'undone')
	expect(await getImport(db, { actor, id })).toMatchObject({
		state: 'undone',
		removedCount: rows - faulty,
		keptCount: 0,
	})
	const { blockedMs, rssBytes } = loop.measure()
	loop.stop()
	expect(await dump(db)).toEqual(before)
	if (process.env.MEASURE)
		process.stderr.write(
			`${JSON.stringify({ rows, blockedMs: Math.round(blockedMs), rssMb: Math.round(rssBytes / 1e6) })}\n`,
		)
})
