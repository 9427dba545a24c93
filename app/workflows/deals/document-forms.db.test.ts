import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { dealer, dealerPerson } from '#app/db/schema/deals/dealers.ts'
import type { Client, Staff } from '#app/modules/auth/actor.ts'
import { getDocument } from '#app/modules/deals/documents/documents.server.ts'
import { typedOfStored } from '#app/modules/deals/forms/typed-document.ts'
import { makeDeal } from '#tests/factories/deals.ts'
import { test } from '#tests/setup/database.ts'
import { documentForms } from './document-forms.server.ts'

const now = new Date('2026-11-23T12:00:00Z')

async function setUp(db: Db) {
	const { advisor, client, deal } = await makeDeal(db)
	const law = { lawRows: [], today: '2026-11-23' }
	const formsFor = (actor: Client | Staff) => documentForms(db, { actor, deal, law, id: null, now })
	async function apply(form: FormData, { actor = advisor, confirms = false }: ApplyOptions = {}) {
		const forms = formsFor(actor)
		const saved = await forms.save(form, { formKey: randomUUID(), version: 0, supersedes: '' })
		if (confirms && saved.isReadable) await forms.confirm(saved)
		return saved
	}
	return { advisor, client, formsFor, apply }
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
