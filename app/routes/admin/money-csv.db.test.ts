import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import type { SignedIn } from '#app/modules/auth/actor.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { addTag } from '#app/modules/clients/tags.server.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { makeClientFile, wednesday } from '#tests/factories/client-work.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import * as appointments from './appointments/list-csv.ts'
import * as clients from './clients/list-csv.ts'
import { adminCsv } from './csv.server.ts'
import * as books from './orders/books-csv.ts'
import * as orders from './orders/list-csv.ts'

type Loader = (args: never) => Promise<Response>

function argsOf(db: Db, query = '', account = makeStaff('dana') as SignedIn) {
	const context = new RouterContextProvider()
	const services = someServices({ db, clock: { now: () => wednesday } })
	const viewer = { ...account, name: 'Dana' } as Viewer
	fillContext(context, services, { viewer: async () => viewer } as RequestMetadata)
	return { context, params: {}, request: new Request(`https://site.test/list.csv${query}`) }
}

async function linesOf(db: Db, loader: Loader, query = ''): Promise<string[]> {
	const response = await loader(argsOf(db, query) as never)
	const text = await response.text()
	// A spreadsheet reads '2026-03-04T12:00:00.000Z' as text.
	expect(text).not.toMatch(/\d\dT\d\d:\d\d/)
	return text.split('\r\n').filter(Boolean)
}

test('the export of orders has amounts in dollars and local times, and no text that runs as a formula', async ({
	db,
}) => {
	await makeOrder(db, {
		reference: 'LW-1',
		status: 'paid',
		paidAt: new Date('2026-03-04T12:05:00Z'),
		amountCents: 149_99,
		refundedCents: 5,
		refundedAt: new Date('2026-03-21T03:00:00Z'),
		customerName: '=cmd()',
		customerEmail: 'ana@example.com',
	})
	const [header, line] = await linesOf(db, orders.loader)
	expect(header).toBe(
		'reference,status,service,customer,email,amount,refunded,currency,started,paid,net,paid by,paid on,refunded on',
	)
	expect(line).toBe(
		"LW-1,paid,Online Car Deal Search + Budget Guidance,'=cmd(),ana@example.com,149.99,0.05,usd,2026-03-04 07:00,2026-03-04 07:05,149.94,Card,2026-03-04,2026-03-20",
	)
})

test('the export of orders has the filters of the view: status, and local days with both ends included', async ({
	db,
}) => {
	// Midnight in New York is five in the morning in UTC.
	const orderFrom = (reference: string, createdAt: string) =>
		makeOrder(db, { reference, createdAt: new Date(createdAt), expiresAt: new Date('2026-04-01T00:00:00Z') })
	await orderFrom('LW-BEFORE', '2026-03-03T04:59:59Z')
	await orderFrom('LW-FIRST', '2026-03-03T05:00:00Z')
	await orderFrom('LW-LAST', '2026-03-05T04:59:59Z')
	await orderFrom('LW-AFTER', '2026-03-05T05:00:00Z')
	const referencesOf = async (query: string) =>
		(await linesOf(db, orders.loader, query)).slice(1).map((line) => line.split(',')[0])
	expect(await referencesOf('?from=2026-03-03&until=2026-03-04')).toEqual(['LW-LAST', 'LW-FIRST'])
	expect(await referencesOf('?status=paid')).toEqual([])
	expect(await referencesOf('?status=nothing&from=2026-02-30')).toHaveLength(4)
})

test('the export of appointments has local days, local times and all pages of the view', async ({ db }) => {
	await insertAppointment(db, { reference: 'LV-1', name: 'Ana, "A"', status: 'confirmed' })
	await insertAppointment(db, {
		reference: 'LV-2',
		slotDate: '2026-03-05',
		holdEndsAt: new Date('2026-03-04T12:00:00Z'),
	})
	await insertAppointment(db, { reference: 'LV-3', slotDate: '2026-03-06', status: 'cancelled' })
	await insertAppointment(db, { reference: 'LV-4', slotDate: '2026-03-07', paidAt: null })
	const [, first, second, deferred, ...more] = await linesOf(db, appointments.loader)
	expect(first).toBe(
		'LV-1,confirmed,"Ana, ""A""",robin@example.com,(555) 010-0199,"Main Street Motors, 12 Main Street",2026-03-04,morning,America/New_York,2026-03-04 10:00,yes,In-Person Visit',
	)
	expect(second).toMatch(/^LV-2,requested,.*,2026-03-05,morning,America\/New_York,,no,In-Person Visit$/)
	expect(deferred).toMatch(/^LV-4,.*,due later,In-Person Visit$/)
	expect(more).toEqual([])
	expect(await linesOf(db, appointments.loader, '?tab=all')).toHaveLength(5)
})

test('the export of clients has all addresses and tags of a file in one line', async ({ db }) => {
	const { advisor, person, clientId } = await makeClientFile(db)
	await addTag(db, { actor: advisor, id: clientId, tag: 'SUV', now: wednesday })
	await addTag(db, { actor: advisor, id: clientId, tag: 'Budget', now: wednesday })
	const [header, line] = await linesOf(db, clients.loader)
	const fields = header!.split(',')
	expect(fields).toHaveLength(13)
	expect(line).toContain(`,Hank Oyelaran,${person.email},,"Budget, SUV",`)
	expect(line).toContain(',open,2026-03-04 10:00,')
})

test('an export reads every page once, in order, up to the last one', async ({ db }) => {
	const reads: (string | undefined)[] = []
	const table = {
		name: 'numbers',
		columns: ['number'],
		pageSize: 2,
		page: async ({ after, limit }: { after: string | undefined; limit: number }) => {
			reads.push(after)
			const from = Number(after ?? 0)
			const rows = [1, 2, 3, 4, 5].slice(from, from + limit)
			return { rows, next: from + limit < 5 ? from + limit : null }
		},
		line: (number: number) => [number],
	}
	const response = await adminCsv(argsOf(db), table)
	// With the byte order mark that spreadsheets need, which `text()` would drop.
	expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(
		'\uFEFFnumber\r\n1\r\n2\r\n3\r\n4\r\n5\r\n',
	)
	expect(reads).toEqual([undefined, '2', '4'])
	expect(response.headers.get('content-disposition')).toBe('attachment; filename="numbers-2026-03-04.csv"')
	expect(response.headers.get('cache-control')).toBe('private, no-store')
})

test('a member cannot export', async ({ db }) => {
	await makeOrder(db)
	for (const { loader } of [orders, appointments, clients])
		await expect((loader as Loader)(argsOf(db, '', makeMember('dana')) as never)).rejects.toMatchObject({
			init: { status: 403 },
		})
})

test('the books are exported for spreadsheets, QuickBooks and Xero, with amounts that can be summed', async ({
	db,
}) => {
	const { reference, id } = await makeOrder(db, {
		status: 'paid',
		// Half past eleven in the evening of March 4 in New York.
		paidAt: new Date('2026-03-05T04:30:00Z'),
		amountCents: 149_99,
		customerName: '-Ana "Ruiz"',
	})
	await db.update(order).set({ refundedCents: 20_50, refundedAt: wednesday }).where(eq(order.id, id))
	const title = 'Online Car Deal Search + Budget Guidance'
	const name = `"'-Ana ""Ruiz"""`
	expect(await linesOf(db, books.loader, '?month=2026-03&for=quickbooks')).toEqual([
		'Date,Description,Amount',
		`03/04/2026,"Payment, ${title}, ${reference}",149.99`,
		`03/04/2026,"Refund, ${title}, ${reference}",-20.5`,
	])
	expect(await linesOf(db, books.loader, '?month=2026-03&for=xero')).toEqual([
		'*Date,*Amount,Payee,Description,Reference,Check Number',
		`03/04/2026,149.99,${name},"Payment, ${title}, ${reference}",${reference},`,
		`03/04/2026,-20.5,${name},"Refund, ${title}, ${reference}",${reference},`,
	])
	const [header, payment] = await linesOf(db, books.loader, '?month=2026-03&for=anything')
	expect(header).toBe(
		'date,what,amount,currency,paid by,client,service,order,happened on,recorded on,account',
	)
	expect(payment).toContain(`2026-03-04,Payment,149.99,USD,Card,${name},${title},${reference},2026-03-04,`)
	expect(await linesOf(db, books.loader, '?month=2026-02')).toHaveLength(1)
})
