import pg from 'pg'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { openDatabase } from '#app/db/client.server.ts'
import { withCountedQueries } from '#app/db/query-names.server.ts'
import { SharedReads } from '#app/db/shared-reads.server.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import * as applications from '#app/routes/admin/applications/list.tsx'
import * as appointments from '#app/routes/admin/appointments/list.tsx'
import * as chat from '#app/routes/admin/chat/inbox.tsx'
import * as clientFile from '#app/routes/admin/clients/client.tsx'
import * as clients from '#app/routes/admin/clients/list.tsx'
import * as orders from '#app/routes/admin/orders/list.tsx'
import * as overview from '#app/routes/admin/overview/overview.tsx'
import * as search from '#app/routes/admin/search/search.tsx'
import { makeStaff } from '#tests/factories/actors.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { insertAdminWorld } from './factories/admin-world.ts'
import { makeUser } from './factories/payments/orders.ts'
import { test } from './setup/database.ts'
import { watch, wholeTableReads } from './setup/watched-database.ts'

const today = '2026-03-04'
const now = new Date(`${today}T15:00:00Z`)
const deep = process.env.DEEP === '1'
/** The number of orders and of appointments; there are twice as many messages, and two clients for every five. */
const rowsWhenDeep = Number(process.env.ROWS || 50_000)
const rounds = deep ? 21 : 1

type Loader = (args: never) => Promise<unknown>

/** Every list and detail page of the admin area, with typical queries. */
function views(files: string[]): [string, Loader, string, Record<string, string>?][] {
	return [
		['overview', overview.loader, '/admin'],
		['overview, year', overview.loader, '/admin?period=year'],
		['clients', clients.loader, '/admin/clients'],
		['clients by name', clients.loader, '/admin/clients?sort=name&state=all'],
		['clients by due date', clients.loader, '/admin/clients?sort=due&waits=advisor'],
		['clients, late', clients.loader, '/admin/clients?sort=due&waits=late'],
		['clients without a step', clients.loader, '/admin/clients?waits=none'],
		['clients of a tag', clients.loader, '/admin/clients?tag=truck'],
		['clients, common word', clients.loader, '/admin/clients?q=example'],
		['clients, rare word', clients.loader, '/admin/clients?q=client1234%40'],
		['clients, deep page', clients.loader, `/admin/clients?after=${files.at(-1)}`],
		...files
			.slice(0, 3)
			.map(
				(id) =>
					['a client', clientFile.loader, `/admin/clients/${id}`, { id }] as [
						string,
						Loader,
						string,
						{ id: string },
					],
			),
		['search, name', search.loader, '/admin/search?few&q=cora'],
		['search, reference', search.loader, '/admin/search?few&q=LW-777'],
		['search, whole page', search.loader, '/admin/search?q=client+12'],
		['search, nothing there', search.loader, '/admin/search?few&q=zzzzqqq'],
		['orders', orders.loader, '/admin/orders'],
		['orders, paid', orders.loader, '/admin/orders?status=paid'],
		['orders, word', orders.loader, '/admin/orders?q=client777%40'],
		['appointments', appointments.loader, '/admin/appointments'],
		['appointments, all', appointments.loader, '/admin/appointments?tab=all'],
		['appointments, word', appointments.loader, '/admin/appointments?tab=all&q=client777%40'],
		['applications', applications.loader, '/admin/applications'],
		['chat', chat.loader, '/admin/chat'],
		['chat, word', chat.loader, '/admin/chat?q=client777%40'],
	]
}

// `DEEP=1 npx vitest run tests/admin-views.db.test.ts` runs with 20,000 clients and prints the database time of each view, whose goal is 100 ms;
// `ROWS=1000000` in addition shows how the time grows.
test('no admin view scans a whole growing table', async ({ freshDb: { db, url } }) => {
	const size = deep
		? {
				orders: rowsWhenDeep,
				appointments: rowsWhenDeep,
				clients: rowsWhenDeep * 0.4,
				messages: rowsWhenDeep * 2,
			}
		: { clients: 400, orders: 900, appointments: 900, messages: 800 }
	await insertOfferings(db, defaultOfferings)
	// Inserts years of data in a few statements, without the timeout that is meant for requests.
	const patientDb = openDatabase(url, { max: 1, silenceMs: 3_600_000 })
	await patientDb.pool.query('set statement_timeout = 0')
	await insertAdminWorld(patientDb.db, { ...size, today })
	await patientDb.close()
	const { id } = await makeUser(db, { role: 'admin' })
	const client = new pg.Client(url)
	await client.connect()
	try {
		const { rows } = await client.query('select id from client order by active_at desc, id desc limit 200')
		// Scanning a small table is fastest, so sequential scans are disabled to see whether an index can be used.
		if (!deep) await client.query('set enable_seqscan = off')
		const watched = watch(client)
		const services = {
			db: watched.db,
			clock: { now: () => now },
			env: { mode: 'demo', origin: 'https://site.test' },
			// Without notifications it keeps nothing in memory.
			adminReads: new SharedReads(),
		}
		const viewer = async () => ({ ...makeStaff(id), name: 'Dana' }) as Viewer
		const scans = new Set<string>()
		const timesByView = new Map<string, number[]>()
		for (let round = 0; round < rounds; round++)
			for (const [name, loader, path, params = {}] of views(rows.map((row) => row.id))) {
				const context = new RouterContextProvider()
				fillContext(context, someServices(services), { viewer } as RequestMetadata)
				const request = new Request(`https://site.test${path}`)
				// As in a request: queries that several parts of a page share run once.
				await withCountedQueries(() => loader({ context, params, request } as never))
				const queries = watched.take()
				if (round > 0)
					timesByView.set(name, [
						...(timesByView.get(name) ?? []),
						queries.reduce((sum, { ms }) => sum + ms, 0),
					])
				else if (!deep)
					for (const query of queries)
						for (const table of await wholeTableReads(client, query))
							if (/^(client|client_email|order|appointment|chat_message|credit_application)$/.test(table))
								scans.add(`${name}: ${table}`)
			}
		expect([...scans]).toEqual([])
		const p95s = [...timesByView].map(
			([name, times]) => [name, quantile(times, 0.5), quantile(times, 0.95)] as const,
		)
		if (deep)
			console.table(p95s.map(([view, median, p95]) => ({ view, median: round1(median), p95: round1(p95) })))
	} finally {
		await client.end()
	}
})

const quantile = (times: number[], part: number) =>
	times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))] ??
	0
const round1 = (ms: number) => Math.round(ms * 10) / 10
