import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { on, once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { readCsv } from '#app/modules/imports/csv/read-csv.server.ts'
import { type ImportKind, importKinds } from '#app/modules/imports/import-kinds.ts'
import {
	checkImport,
	createImport,
	type DataImport,
	getImport,
	startImport,
	undoImport,
} from '#app/modules/imports/imports.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { withTemporaryFolder } from '#app/platform/storage/temporary-folder.server.ts'
import { runImports } from '#app/workflows/imports/run-imports.server.ts'
import { makeStaff } from './factories/actors.ts'
import { makeUser } from './factories/payments/orders.ts'
import { test } from './setup/database.ts'
import { casesOf, inSample } from './setup/deep.ts'
import { until } from './setup/until.ts'
import { watchLoop } from './setup/watch-loop.ts'

const now = () => new Date('2026-11-30T12:00:00Z')

type FileOfKind = {
	rows: number
	headers: string
	mapping: string[]
	good: (n: number) => string
	/** Rows that are faulty, each in another way. */
	faults: ((n: number) => string)[]
	/** What the import adds. */
	added: SQL
}

const dayOf = (n: number) => new Date(Date.UTC(2020, 0, 1 + (n % 1_500))).toISOString().slice(0, 10)
const clientOf = (n: number) => `known${n % 20}@home.example`

const files: Record<ImportKind, FileOfKind> = {
	clients: {
		rows: casesOf({ sample: 400, all: 100_000 }),
		headers: 'Full Name;E-mail Address;Mobile Phone',
		mapping: ['name', 'email', 'phone'],
		good: (n) =>
			`Client ${n};Client${n}@Home.example;+1 (${200 + Math.floor(n / 10_000)}) 555-${String(n % 10_000).padStart(4, '0')}`,
		faults: [
			(n) => `Client ${n};no address;(212) 555-${n}`,
			(n) => `;client${n}@home.example;`,
			(n) => `Client ${n};client${n}@home.example;2.12555E+09`,
			(n) => `${'long '.repeat(30)};client${n}@home.example;`,
		],
		added: sql`select count(*)::int as count from client where name like 'Client %'`,
	},
	dealers: {
		rows: casesOf({ sample: 160, all: 2_000 }),
		headers: 'Company name;Parent Company;City;State/Region;Postal Code;Contact;Job Title',
		mapping: ['name', 'group', 'city', 'state', 'zip', 'contact', 'role'],
		good: (n) => `Store ${n};Group ${n % 50};Albany;New York;12207;Person ${n};Owner`,
		faults: [
			(n) => `;Group ${n % 50};Albany;NY;12207;;`,
			(n) => `Store ${n};;Albany;Albania;12207;;`,
			(n) => `Store ${n};;Boston;MA;2134;;`,
			(n) => `Store ${n};;Albany;NJ;12207;;`,
		],
		added: sql`select count(*)::int as count from dealer`,
	},
	deals: {
		rows: casesOf({ sample: 160, all: 2_000 }),
		headers:
			'Record ID;Deal Name;Deal Stage;Create Date;Close Date;Associated Contact;Budget;Make;Model;Condition',
		mapping: [
			'number',
			'wants',
			'state',
			'started',
			'ended',
			'email',
			'budget',
			'make',
			'model',
			'condition',
		],
		good: (n) =>
			`${n};A car ${n};${n % 2 ? 'Closed won' : 'Qualified'};${dayOf(n)};${dayOf(n)};Somebody (${clientOf(n)});"$21,250.00";Honda;Accord;Used`,
		faults: [
			(n) => `${n};A car;Open;;;nobody${n}@home.example;;;;`,
			(n) => `${n};A car;Open;;;Somebody;;;;`,
			(n) => `${n};A car;Open;;;${clientOf(n)};a lot;;;`,
			(n) => `${n};A car;Closed lost;;;${clientOf(n)};;;;`,
		],
		added: sql`select count(*)::int as count from deal`,
	},
	appointments: {
		rows: casesOf({ sample: 160, all: 2_000 }),
		headers: 'Invitee Name;Invitee Email;Start Date & Time;End Date & Time;Location;Canceled',
		mapping: ['name', 'email', 'start', 'end', 'location', 'canceled'],
		good: (n) =>
			`Somebody;${clientOf(n)};${dayOf(n)} ${9 + (n % 9)}:00;${dayOf(n)} ${9 + (n % 9)}:30;Albany;${n % 7 === 0}`,
		faults: [
			(n) => `Somebody;nobody${n}@home.example;${dayOf(n)} 10:00;${dayOf(n)} 11:00;;false`,
			(n) => `Somebody;${clientOf(n)};${dayOf(n)};;;false`,
			(n) => `Somebody;${clientOf(n)};2031-01-01 10:00;;;false`,
			(n) => `Somebody;${clientOf(n)};${dayOf(n)} 10:00;;;perhaps`,
		],
		added: sql`select count(*)::int as count from appointment`,
	},
}

/** Every twentieth row is faulty. */
function makeFile({ rows, headers, good, faults }: FileOfKind): string {
	const lines = Array.from({ length: rows }, (_, n) =>
		n % 20 === 19 ? faults[Math.floor(n / 20) % faults.length]!(n) : good(n),
	)
	return `\uFEFF${headers}\r\n${lines.join('\r\n')}\r\n`
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

const countOf = async (db: Db, { added }: FileOfKind) =>
	(await db.execute<{ count: number }>(added)).rows[0]!.count

/** A client of whom the file says nothing, and those to whom its deals and appointments belong. */
async function addKnownClients(db: Db): Promise<void> {
	await db.execute(sql`
		insert into client (reference, name, phone, active_at)
		select 'LF-' || n, 'Known ' || n, '212 555 0' || 100 + n, now() from generate_series(0, 19) n`)
	await db.execute(sql`
		insert into client_email (email, client_id, main)
		select 'known' || substr(reference, 4) || '@home.example', id, true from client`)
}

/** A small file is handled in as many batches as one of 2,000 rows, so that as many can be interrupted. */
const sizeOfBatch = (rows: number) => Math.min(250, rows / 8)

/** Starts a process that carries out imports, and kills it once it has come half way in this state. It never comes to the end. */
async function killHalfWay(
	db: Db,
	{ url, id, state, rows }: { url: string; id: string; rows: number } & Pick<DataImport, 'state'>,
) {
	const position = rows / 2
	const size = sizeOfBatch(rows)
	const batches = Math.ceil((rows - rows / 20) / size)
	const env = {
		...process.env,
		DATABASE: url,
		ROWS_OF_BATCH: String(size),
		BATCHES_MAX: String(batches - 1),
	}
	const child = fork('tests/setup/processes/import-process.ts', { env })
	const ended = once(child, 'exit')
	// It says how many batches are done.
	for await (const [done] of on(child, 'message', { close: ['exit'] })) if (done * size >= position) break
	child.kill('SIGKILL')
	await ended
	const { rows: found } = await db.execute(
		sql`select from data_import where id = ${id} and state = ${state} and position >= ${position}`,
	)
	expect(found).toHaveLength(1)
}

/** Carries out imports until this one has come to a state: PostgreSQL may hold the locks of a killed process for a moment. */
const runUntil = (db: Db, id: string, state: DataImport['state']) =>
	until(`the import is ${state}`, async () => {
		await runImports(db, { now })
		const { rows: found } = await db.execute(
			sql`select from data_import where id = ${id} and state = ${state}`,
		)
		return found.length > 0
	})

// Outside the deep run the import of one kind is killed, and the undo of another: each process takes two seconds of processor time to start.
test.for(importKinds.map((kind, at) => ({ kind, at, rows: files[kind].rows })))(
	'an import of $rows $kind, every twentieth faulty, adds each once, and its undo leaves the database as before, although they are killed half way',
	async ({ kind, at }, { freshDb: { db, url } }) => {
		const file = files[kind]
		const { rows } = file
		const faulty = rows / 20
		const actor = makeStaff((await makeUser(db, { email: 'owner@example.com' })).id)
		await addKnownClients(db)
		// Written when they are first read.
		await getSettings(db)
		const before = await dump(db)
		let id = ''
		const loop = watchLoop()
		await withTemporaryFolder(async (folder) => {
			const path = join(folder, 'file.csv')
			await writeFile(path, makeFile(file))
			const parsed = await readCsv(path)
			expect(parsed).toMatchObject({ rowCount: rows, delimiter: ';', encoding: 'utf-8' })
			;({ id } = await createImport(db, { actor, kind, fileName: 'file.csv', parsed, now: now() }))
		})
		const { mapping } = await getImport(db, { actor, id })
		expect(mapping).toEqual(file.mapping)
		await checkImport(db, { actor, id, mapping })
		await runImports(db, { now })
		expect(await getImport(db, { actor, id })).toMatchObject({
			state: 'checked',
			newCount: rows - faulty,
			existingCount: 0,
			faultyCount: faulty,
		})
		expect(await countOf(db, file)).toBe(0)
		await Promise.all([
			startImport(db, { actor, id, now: now() }),
			startImport(db, { actor, id, now: now() }),
		])
		if (inSample(4, at)) {
			await killHalfWay(db, { url, id, state: 'importing', rows })
			const halfWay = await countOf(db, file)
			expect(halfWay).toBeGreaterThan(0)
			expect(halfWay).toBeLessThan(rows - faulty)
		}
		// Two at once go on with it.
		await Promise.all([runUntil(db, id, 'done'), runUntil(db, id, 'done')])
		expect(await countOf(db, file)).toBe(rows - faulty)
		expect(await getImport(db, { actor, id })).toMatchObject({
			state: 'done',
			addedCount: rows - faulty,
			existingCount: 0,
		})
		expect(await db.$count(outboxEmail)).toBe(0)
		await undoImport(db, { actor, id, now: now() })
		if (inSample(4, at + 2)) await killHalfWay(db, { url, id, state: 'undoing', rows })
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
				`${JSON.stringify({ kind, rows, blockedMs: Math.round(blockedMs), rssMb: Math.round(rssBytes / 1e6) })}\n`,
			)
	},
)
