import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { dealer, dealerPerson } from '#app/db/schema/deals/dealers.ts'
import { dealDocument } from '#app/db/schema/deals/ledger.ts'
import type { Client, Staff } from '#app/modules/auth/actor.ts'
import { getDocument } from '#app/modules/deals/documents/documents.server.ts'
import { typedOfStored } from '#app/modules/deals/forms/typed-document.ts'
import { addVehicle, type VehicleInput } from '#app/modules/deals/vehicles.server.ts'
import { makeDeal } from '#tests/factories/deals.ts'
import { test } from '#tests/setup/database.ts'
import { documentForms } from './document-forms.server.ts'

const now = new Date('2026-11-23T12:00:00Z')

const pilot: VehicleInput = {
	condition: 'new',
	vin: null,
	year: 2026,
	make: 'Honda',
	model: 'Pilot',
	trim: '',
	odometer: null,
	msrpCents: null,
	dealerId: null,
	stockNumber: '',
	listingUrl: '',
	notes: '',
}

async function setUp(db: Db) {
	const { advisor, client, deal } = await makeDeal(db)
	const law = { lawRows: [], today: '2026-11-23' }
	const formsFor = (actor: Client | Staff, id: string | null = null) =>
		documentForms(db, { actor, deal, law, id, now })
	async function apply(form: FormData, { actor = advisor, confirms = false }: ApplyOptions = {}) {
		const forms = formsFor(actor)
		const saved = await forms.save(form, { formKey: randomUUID(), version: 0, supersedes: '' })
		if (confirms && saved.isReadable) await forms.confirm(saved)
		return saved
	}
	return { advisor, client, deal, formsFor, apply }
}

type ApplyOptions = { actor?: Client | Staff; confirms?: boolean }

function formOf(fields: Record<string, string>, lineCount = 1): FormData {
	const form = new FormData()
	for (const [name, value] of Object.entries({ kind: 'quote', ...fields })) form.set(name, value)
	for (let line = 1; line <= lineCount; line += 1) {
		form.append('label', `Option ${line}`)
		form.append('amount', `${line}.25`)
		form.append('category', '')
	}
	return form
}

test('a document of 150 lines is confirmed with its lines in order, by the advisor and by a client', async ({
	db,
}) => {
	const { advisor, client, apply } = await setUp(db)
	for (const actor of [advisor, client]) {
		const outcome = await apply(formOf({}, 150), { actor, confirms: true })
		const { document } = await getDocument(db, { actor, id: outcome.id })
		expect(document.state).toBe('confirmed')
		expect(document.document?.lines.map(({ cents }) => cents)).toEqual(
			Array.from({ length: 150 }, (_, index) => (index + 1) * 100 + 25),
		)
	}
})

test('a document of 151 lines stays a draft with all its lines', async ({ db }) => {
	const { advisor: actor, apply } = await setUp(db)
	const outcome = await apply(formOf({}, 151), { confirms: true })
	expect(outcome.isReadable).toBe(false)
	const { document } = await getDocument(db, { actor, id: outcome.id })
	expect(document).toMatchObject({ state: 'draft', document: null })
	expect(typedOfStored(document).rows.map(({ label }) => label)).toEqual(
		Array.from({ length: 151 }, (_, index) => `Option ${index + 1}`),
	)
})

test('the chosen person must work at the chosen dealer, and what a client chooses is ignored', async ({
	db,
}) => {
	const { advisor: actor, client, formsFor, apply } = await setUp(db)
	const [store, other] = await db
		.insert(dealer)
		.values([{ name: 'Riverside Honda' }, { name: 'Hilltop Ford' }])
		.returning({ id: dealer.id })
	const [person] = await db
		.insert(dealerPerson)
		.values({ dealerId: store!.id, name: 'Dana Whitfield', role: 'sales' })
		.returning({ id: dealerPerson.id })
	const chosen = { dealerId: store!.id, dealerPersonId: person!.id }
	const saved = await apply(formOf(chosen))
	expect((await getDocument(db, { actor, id: saved.id })).document.dealerPersonId).toBe(person!.id)

	const form = formOf({ ...chosen, dealerId: other!.id })
	const error = await apply(form).catch((thrown: unknown) => thrown)
	const message = 'This person does not work at this dealer.'
	expect(error).toMatchObject({ field: 'dealerPersonId', message })
	expect((await formsFor(actor).show(form, error)).checked.errors.dealerPersonId).toBe(message)

	const own = await apply(formOf(chosen), { actor: client })
	expect((await getDocument(db, { actor, id: own.id })).document).toMatchObject({
		dealerId: null,
		dealerPersonId: null,
	})
})

test('a conflict names the dealers, people and cars of both versions, and no dealer of the book to a client', async ({
	db,
}) => {
	const { advisor, client, deal, formsFor, apply } = await setUp(db)
	const [honda, ford] = await db
		.insert(dealer)
		.values([{ name: 'Riverside Honda' }, { name: 'Hilltop Ford' }])
		.returning({ id: dealer.id })
	const [person] = await db
		.insert(dealerPerson)
		.values({ dealerId: honda!.id, name: 'Dana Whitfield', role: 'sales' })
		.returning({ id: dealerPerson.id })
	const { vehicle } = await addVehicle(db, {
		actor: advisor,
		dealId: deal.id,
		formKey: randomUUID(),
		vehicle: pilot,
		now,
	})
	const saved = await apply(
		formOf({ dealerId: honda!.id, dealerPersonId: person!.id, vehicleId: vehicle.id }),
	)
	const yours = formOf({ dealerId: ford!.id, version: '0' })
	expect((await formsFor(advisor, saved.id).findConflict(yours))?.rows).toEqual([
		{ label: 'Dealer', yours: 'Hilltop Ford', theirs: 'Riverside Honda' },
		{ label: 'Person at the dealer', yours: 'nothing', theirs: 'Dana Whitfield' },
		{ label: 'Car', yours: 'nothing', theirs: expect.stringContaining('Honda Pilot') },
	])

	const own = await apply(formOf({}), { actor: client })
	await db.update(dealDocument).set({ dealerId: honda!.id }).where(eq(dealDocument.id, own.id))
	expect((await formsFor(client, own.id).findConflict(formOf({ version: '0' })))?.rows).toEqual([])
})
