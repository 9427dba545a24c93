import { randomUUID } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { Forbidden } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { insertHandPayment } from '#app/modules/payments/invoices/hand-payment.server.ts'
import { listInvoices, sendInvoice } from '#app/modules/payments/invoices/invoices.server.ts'
import { createLinks } from '#app/platform/links/signed-links.server.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import {
	monday,
	requestTestAppointment,
	wednesday,
} from '#tests/factories/appointments/appointment-requests.ts'
import { makeClientFile } from '#tests/factories/client-work.ts'
import { makeOrder, makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { searchAdmin } from './search.server.ts'

function searchIn(db: Db, viewer = makeStaff('advisor') as Viewer) {
	const context = new RouterContextProvider()
	const services = someServices({ db, clock: { now: () => monday } })
	fillContext(context, services, {} as RequestMetadata)
	return async (search: string) => {
		const groups = await searchAdmin(context, { viewer, search })
		return groups
			.filter(({ rows }) => rows.length > 0)
			.map(({ label, rows }) => [label, rows.map(({ to }) => to)])
	}
}

test('a name finds its records, and with a verb first the form of what is to be done', async ({ db }) => {
	const { clientId } = await makeClientFile(db)
	const paid = { status: 'paid', paidAt: monday, customerName: 'Hank Oyelaran' } as const
	const { reference } = await makeOrder(db, paid)
	const search = searchIn(db)
	expect(await search('oyelaran')).toEqual([
		['Clients', [`/admin/clients/${clientId}`]],
		['Orders', [`/admin/orders/${reference}`]],
	])
	expect(await search('refund Oyelaran')).toEqual([['Refund', [`/admin/orders/${reference}#give-back`]]])
	expect(await search('invoice for hank')).toEqual([
		['New invoice', [`/admin/invoices?add=1&client=${clientId}`]],
	])
	expect(await search('refund nobody')).toEqual([])
})

test('an invoice is found by its client, and with a verb the form that records its payment, until it is paid', async ({
	db,
}) => {
	const actor = makeStaff((await makeUser(db, { role: 'admin' })).id)
	const links = createLinks({ secret: 'search', origin: 'https://site.test' })
	const bill = (customerName: string) =>
		sendInvoice(db, {
			actor,
			customerName,
			customerEmail: 'hank@clients.example',
			title: 'Second visit',
			note: '',
			amountCents: 12_000,
			dueOn: null,
			requestKey: randomUUID(),
			links,
			now: monday,
		})
	const { reference } = await bill('Hank Oyelaran')
	await bill('Somebody else')
	const search = searchIn(db, actor as Viewer)
	const path = `/admin/invoices/${reference}`
	expect(await search('oyelaran visit')).toEqual([['Invoices', [path]]])
	expect(await search('cash hank oyelaran')).toEqual([['Record a payment', [`${path}#paid`]]])
	const { invoices } = await listInvoices(db, { actor, search: '%' })
	expect(invoices).toEqual([])
	await insertHandPayment(db, {
		actor,
		reference,
		amountCents: 12_000,
		method: 'cash',
		paidOn: '2026-03-02',
		requestKey: randomUUID(),
		timeZone: 'America/New_York',
		now: monday,
	})
	expect(await search('cash hank oyelaran')).toEqual([])
	expect(await search('oyelaran visit')).toEqual([
		['Orders', [expect.stringContaining('/admin/orders/')]],
		['Invoices', [path]],
	])
	expect(
		await searchIn(db, makeStaff('sam', 'assistant') as Viewer)('oyelaran').catch(() => []),
	).not.toContainEqual(expect.arrayContaining(['Invoices']))
})

test('a verb before a name finds an upcoming appointment, with a link to the form of that verb', async ({
	db,
}) => {
	await requestTestAppointment(db, { date: wednesday, name: 'Imani Roberts' })
	const search = searchIn(db)
	const [[label, paths]] = (await search('confirm imani')) as [[string, string[]]]
	expect([label, paths.length]).toEqual(['Confirm time', 1])
	expect(paths[0]).toMatch(/^\/admin\/appointments\/[\w-]+\?do=confirm#act$/)
	expect((await search('cancel imani'))[0]).toEqual(['Cancel', [paths[0]!.replace('confirm', 'cancel')]])
})

test('nobody but an admin can search', async ({ db }) => {
	const search = searchIn(db, makeMember('someone') as Viewer)
	await expect(search('refund oyelaran')).rejects.toBeInstanceOf(Forbidden)
})
