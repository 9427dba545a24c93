import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { Forbidden } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { DealDocument } from '#engine'
import { makeStaff } from '#tests/factories/actors.ts'
import { draftOf, makeDeal, quoteDocument } from '#tests/factories/deals.ts'
import { test } from '#tests/setup/database.ts'
import { changeDealStatus } from './deals.server.ts'
import { chooseDocument, confirmDocument, createDraft } from './documents/edit-documents.server.ts'
import { expiringDays, listDeals } from './list-deals.server.ts'
import { addVehicle } from './vehicles.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const today = '2026-11-23'
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const anAdvisor = makeStaff()

type AddInput = { actor: Actor; dealId: string; document?: Partial<DealDocument>; vehicleId?: string }

async function addConfirmed(db: Db, { actor, dealId, document, vehicleId }: AddInput): Promise<string> {
	const draft = draftOf({ ...quoteDocument, ...document }, { vehicleId: vehicleId ?? null })
	const created = await createDraft(db, { actor, dealId, formKey: randomUUID(), draft, now })
	const { id, version } = created.document
	await confirmDocument(db, { actor, id, version, now })
	return id
}

const car = {
	condition: 'new',
	vin: null,
	year: 2026,
	make: 'Honda',
	model: 'CR-V',
	trim: 'EX',
	odometer: null,
	msrpCents: null,
	dealerId: null,
	stockNumber: '',
	listingUrl: '',
	notes: '',
} as const

test('a deal without documents has no car, no price and no day', async ({ db }) => {
	const { deal, clientId } = await makeDeal(db, now)
	expect(await listDeals(db, { actor: anAdvisor, view: 'open', today })).toMatchObject({
		deals: [
			{
				id: deal.id,
				clientId,
				vehicle: null,
				documents: 0,
				drafts: 0,
				lowestCents: null,
				chosenCents: null,
				expiresOn: null,
			},
		],
		next: null,
	})
})

test('the lowest price is that of a confirmed quote, never of a draft or a pre-approval', async ({ db }) => {
	const { advisor: actor, deal } = await makeDeal(db, now)
	const dealId = deal.id
	await addConfirmed(db, { actor, dealId })
	const cheaper = { ...quoteDocument, stated: { outTheDoorCents: 20_000_00 } }
	await createDraft(db, { actor, dealId, formKey: randomUUID(), draft: draftOf(cheaper), now })
	const approval: Partial<DealDocument> = {
		kind: 'pre_approval',
		deal: 'loan',
		lines: [],
		stated: {},
		loan: { aprPpm: 60_000, months: 60 },
	}
	await addConfirmed(db, { actor, dealId, document: approval })
	const { deals } = await listDeals(db, { actor, view: 'open', today })
	expect(deals).toMatchObject([{ documents: 2, drafts: 1, lowestCents: 31_750_00, chosenCents: null }])
})

test('a deal shows the car of its chosen document, otherwise its first one', async ({ db }) => {
	const { advisor: actor, deal } = await makeDeal(db, now)
	const dealId = deal.id
	const ids: string[] = []
	for (const [minutes, model] of ['CR-V', 'Civic'].entries()) {
		const vehicle = { ...car, model }
		const input = { actor, dealId, formKey: randomUUID(), vehicle, now: at(minutes) }
		ids.push((await addVehicle(db, input)).vehicle.id)
	}
	const shown = async () => (await listDeals(db, { actor, view: 'open', today })).deals[0]!
	expect((await shown()).vehicle).toBe('2026 Honda CR-V')
	const id = await addConfirmed(db, { actor, dealId, vehicleId: ids[1]! })
	await chooseDocument(db, { actor, id, chosen: true, now })
	expect(await shown()).toMatchObject({ vehicle: '2026 Honda Civic', chosenCents: 31_750_00 })
})

test('a deal is expiring while a confirmed document ends within three days, its last day included', async ({
	db,
}) => {
	const { advisor: actor, deal } = await makeDeal(db, now)
	await addConfirmed(db, { actor, dealId: deal.id, document: { validUntil: '2026-11-26' } })
	expect(expiringDays).toBe(3)
	const expiringOn = async (day: string) =>
		(await listDeals(db, { actor, view: 'expiring', today: day })).deals.map(({ expiresOn }) => expiresOn)
	expect(await expiringOn('2026-11-22')).toEqual([])
	expect(await expiringOn('2026-11-23')).toEqual(['2026-11-26'])
	expect(await expiringOn('2026-11-26')).toEqual(['2026-11-26'])
	expect(await expiringOn('2026-11-27')).toEqual([])
})

test('a closed deal is in its own list only, and opening it again brings it back', async ({ db }) => {
	const { advisor: actor, deal } = await makeDeal(db, now)
	const idsIn = async (view: 'open' | 'closed') =>
		(await listDeals(db, { actor, view, today })).deals.map(({ id }) => id)
	await changeDealStatus(db, { actor, id: deal.id, change: 'close', now })
	expect([await idsIn('open'), await idsIn('closed')]).toEqual([[], [deal.id]])
	await changeDealStatus(db, { actor, id: deal.id, change: 'reopen', now })
	expect([await idsIn('open'), await idsIn('closed')]).toEqual([[deal.id], []])
})

test('pages follow each other without gaps, the last changed first, also at the same instant', async ({
	db,
}) => {
	const created: string[] = []
	for (const minutes of [0, 1, 1, 1, 2]) created.push((await makeDeal(db, at(minutes))).deal.id)
	const ids: string[] = []
	let after: string | undefined
	do {
		const page = await listDeals(db, { actor: anAdvisor, view: 'open', today, after, limit: 2 })
		ids.push(...page.deals.map(({ id }) => id))
		after = page.next ?? undefined
	} while (after)
	expect(ids[0]).toBe(created[4])
	expect(ids.at(-1)).toBe(created[0])
	expect([...ids].sort()).toEqual([...created].sort())
	const first = await listDeals(db, { actor: anAdvisor, view: 'open', today, after: 'no cursor', limit: 1 })
	expect(first.deals.map(({ id }) => id)).toEqual([created[4]])
})

test('a search of clients limits the list, and one that finds nobody finds no deal', async ({ db }) => {
	const { deal, clientId, client } = await makeDeal(db, now)
	await makeDeal(db, now)
	const found = async (clientIds: string[]) =>
		(await listDeals(db, { actor: anAdvisor, view: 'open', today, clientIds })).deals.map(({ id }) => id)
	expect(await found([clientId])).toEqual([deal.id])
	expect(await found([])).toEqual([])
	await expect(listDeals(db, { actor: client, view: 'open', today })).rejects.toThrow(Forbidden)
})
