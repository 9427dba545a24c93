// `npm run bench:search`: how the searches scale. A small and a large PostgreSQL database are filled and searched alternately, so that a
// busy machine slows both.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Db, openDatabase } from '#app/db/client.server.ts'
import { listAppointments } from '#app/modules/appointments/list-appointments.server.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { listConversations } from '#app/modules/chat/conversations/conversation-list.server.ts'
import { listFiles } from '#app/modules/clients/files/list-files.server.ts'
import { listAdminOrders } from '#app/modules/payments/orders/admin-orders.server.ts'
import { migrateToLatest } from '#server/boot/migrate.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { insertAdminWorld } from '#tests/factories/admin-world.ts'
import { watch } from '#tests/setup/watched-database.ts'

const { values: options } = parseArgs({
	options: {
		rows: { type: 'string', default: '1000000' },
		rounds: { type: 'string', default: '41' },
		/** An existing server that keeps its databases, so that a second run need not fill them. */
		server: { type: 'string' },
	},
})
const sizes = [1_000, Number(options.rows)] as const

const actor = makeStaff('advisor')
const tables: Record<string, (db: Db, search: string) => Promise<unknown>> = {
	clients: (db, search) => listFiles(db, { actor, search }),
	orders: (db, search) => listAdminOrders(db, { actor, search }),
	appointments: (db, search) => listAppointments(db, { actor, tab: 'all', search }),
	chat: (db, search) => listConversations(db, { actor, search }),
}
const searches: Record<string, string> = {
	'in every row': 'client',
	'in one of eight clients': 'cora',
	'in one of a hundred rows': '77@',
	'in one of a thousand rows': '377@',
	'an address': 'client377@example.com',
	'part of an address': 'ient377@ex',
	'nowhere, of common parts': 'client99999999@',
	'nowhere, of rare parts': 'zzzzqqq',
}

const dataDir = options.server ? undefined : await mkdtemp(join(tmpdir(), 'lotwise-search-'))
const server = dataDir ? await startEmbeddedPostgres({ dataDir, durable: false }) : undefined
try {
	await measure(options.server ?? server!.url)
} finally {
	await server?.stop()
	if (dataDir) await rm(dataDir, { recursive: true })
}

async function measure(url: string): Promise<void> {
	const clients = [await open(url, sizes[0]), await open(url, sizes[1])]
	const figures: Record<string, string>[] = []
	const all: [number[], number[]] = [[], []]
	for (const [table, find] of Object.entries(tables))
		for (const [what, search] of Object.entries(searches)) {
			const times: [number[], number[]] = [[], []]
			for (let round = 0; round <= Number(options.rounds); round++)
				for (const [index, client] of clients.entries()) {
					const watched = watch(client)
					await find(watched.db, search)
					const ms = watched.take().reduce((sum, query) => sum + query.ms, 0)
					// The first round warms the caches.
					if (round > 0) times[index]!.push(ms)
				}
			for (const [index, of] of times.entries()) all[index]!.push(...of)
			const [small, large] = [median(times[0]), median(times[1])]
			const [least, leastLarge] = [Math.min(...times[0]), Math.min(...times[1])]
			figures.push({
				search: `${table}: ${what}`,
				[`median, ${sizes[0]}`]: small.toFixed(1),
				[`median, ${sizes[1]}`]: large.toFixed(1),
				ratio: (large / small).toFixed(2),
				'ratio of the fastest': (leastLarge / least).toFixed(2),
			})
		}
	console.table(figures)
	const [p95, p95Large] = [percentile(all[0], 0.95), percentile(all[1], 0.95)]
	console.log(`p95 of all: ${p95Large.toFixed(1)} ms with ${sizes[1]} rows (floor 100, goal 30),`)
	console.log(
		`${(p95Large / p95).toFixed(2)} times the ${p95.toFixed(1)} ms with ${sizes[0]} (floor 3, goal 1.5)`,
	)
	for (const client of clients) await client.end()
}

/** Opens the database of a size, which is filled if it does not exist. */
async function open(url: string, rows: number): Promise<pg.Client> {
	const databaseUrl = new URL(url)
	databaseUrl.pathname = `/search_${rows}`
	const name = databaseUrl.pathname.slice(1)
	const admin = new pg.Client(url)
	await admin.connect()
	const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
	if (!rowCount) await admin.query(`create database ${name}`)
	await admin.end()
	if (!rowCount) {
		await migrateToLatest(databaseUrl.href)
		const { db, pool, close } = openDatabase(databaseUrl.href, { max: 1, silenceMs: 3_600_000 })
		await pool.query('set statement_timeout = 0')
		await insertOfferings(db, defaultOfferings)
		const counts = { orders: rows, appointments: rows, clients: rows * 0.4, messages: rows * 2 }
		await insertAdminWorld(db, { ...counts, today: '2026-03-04' })
		await close()
	}
	const client = new pg.Client(databaseUrl.href)
	await client.connect()
	return client
}

function median(times: number[]): number {
	return percentile(times, 0.5)
}

function percentile(times: number[], part: number): number {
	return times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? 0
}
