import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { dealDocument, deal as dealTable, dealVehicle } from '#app/db/schema/deals/ledger.ts'
import { createDraft } from '#app/modules/deals/documents/edit-documents.server.ts'
import { action as actOnDeal } from '#app/routes/admin/deals/deal.tsx'
import { action as actOnDocument } from '#app/routes/admin/deals/document.tsx'
import { action as enterDocument } from '#app/routes/admin/deals/new-document.tsx'
import { draftOf, makeDeal, quoteDocument } from '#tests/factories/deals.ts'
import { test } from '#tests/setup/database.ts'
import { type Fields, now, openAdmin, type PersonError, tryEach } from './submit.ts'

async function openPage(db: Db) {
	const { post } = await openAdmin(db)
	const { advisor, deal, clientId: id } = await makeDeal(db, now)
	const page = `/admin/clients/${id}/deal`
	return {
		advisor,
		deal,
		submit: (fields: Fields) => post(actOnDeal, page, fields, { params: { id } }),
		enter: (fields: Fields) => post(enterDocument, `${page}/documents/new`, fields, { params: { id } }),
		change: (documentId: string, fields: Fields) =>
			post(actOnDocument, `${page}/documents/${documentId}`, fields, { params: { id, documentId } }),
	}
}

const goals: PersonError[] = [
	['a target above the walk-away price', { target: '25,000' }, { target: /at most the walk-away price/ }],
	['a budget in words', { budget: 'about 20k' }, { budget: /amount in dollars/ }],
	['cents after a comma', { budget: '20.000,00' }, { budget: /cents after a point/ }],
	['a ZIP code of four digits', { zip: '4321' }, { zip: /five digits/ }],
	['terms without a state', { state: '' }, { state: /Choose the state/ }],
]

test('each common mistake in the goals is named; of two windows, the second sees both versions', async ({
	freshDb: { db },
}) => {
	const { submit, deal } = await openPage(db)
	const valid = {
		intent: 'terms',
		version: '1',
		target: '22,600',
		walkAway: '23,400',
		state: 'OH',
		zip: '43215',
	}
	expect(await tryEach(goals, { valid, submit })).toEqual([])
	expect((await submit(valid)).to).toContain('/deal?deal=')
	const second = await submit({ ...valid, target: '22,000' })
	expect(second).toMatchObject({ status: 409, values: { target: '22,000' }, conflict: { version: 2 } })
	expect(second.conflict!.rows).toContainEqual({ label: 'Target price', yours: '22,000', theirs: '22600.00' })
	expect(await db.select().from(dealTable)).toMatchObject([{ id: deal.id, targetCents: 22_600_00 }])
})

const cars: PersonError[] = [
	['a VIN of 16 characters', { vin: '1HGCM82633A00435' }, { vin: /has 16/ }],
	['a VIN with the letter O', { vin: '1HGCM82633AO04352' }, { vin: /never I, O or Q/ }],
	['new or used left open', { condition: '' }, { condition: /new or used/ }],
	['no make', { make: '' }, { make: /Enter the make/ }],
	['a year of two digits', { year: '21' }, { year: /1900/ }],
	['a listing without its address', { listingUrl: 'on their site' }, { listingUrl: /https/ }],
]

test('each common mistake about a car is named, and a button pressed twice adds one car', async ({
	freshDb: { db },
}) => {
	const { submit } = await openPage(db)
	const valid = {
		intent: 'add-vehicle',
		formKey: randomUUID(),
		condition: 'used',
		make: 'Honda',
		model: 'Civic',
	}
	expect(await tryEach(cars, { valid, submit })).toEqual([])
	await Promise.all([submit(valid), submit(valid)])
	expect(await db.$count(dealVehicle)).toBe(1)
})

test('a document that cannot be read is a draft with every word of it, and is not confirmed', async ({
	freshDb: { db },
}) => {
	const { enter } = await openPage(db)
	const typed = { kind: 'quote', label: 'Selling price', amount: 'about 29k', category: '', total: '3O,000' }
	const answer = await enter({ intent: 'confirm', formKey: randomUUID(), ...typed })
	expect(answer.to).toMatch(/\/deal\/documents\//)
	const [draft] = await db.select().from(dealDocument)
	expect(draft).toMatchObject({
		state: 'draft',
		document: null,
		typed: { values: { total: '3O,000' }, rows: [{ label: 'Selling price', amount: 'about 29k' }] },
	})
})

test('a draft that another window saved is not overwritten', async ({ freshDb: { db } }) => {
	const { advisor: actor, deal, change } = await openPage(db)
	const { document } = await createDraft(db, {
		actor,
		dealId: deal.id,
		formKey: randomUUID(),
		draft: draftOf(quoteDocument),
		now,
	})
	const typed = { intent: 'save', kind: 'quote', label: 'Selling price', amount: '28,000', category: '' }
	expect((await change(document.id, { ...typed, version: '1' })).to).not.toBeNull()
	const second = await change(document.id, { ...typed, amount: '27,000', version: '1' })
	expect(second).toMatchObject({ status: 409, conflict: { version: 2 } })
	const [kept] = await db.select().from(dealDocument).where(eq(dealDocument.id, document.id))
	expect(kept).toMatchObject({ document: { lines: [{ cents: 28_000_00 }] } })
})
