import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { dealer, dealerPerson } from '#app/db/schema/deals/dealers.ts'
import { getDocument } from '#app/modules/deals/documents/documents.server.ts'
import { typedOfStored } from '#app/modules/deals/forms/typed-of-document.ts'
import { makeDeal } from '#tests/factories/deals.ts'
import { test } from '#tests/setup/database.ts'
import { applyDocumentForm, explainDocumentFailure } from './apply-document-form.server.ts'

const now = new Date('2026-11-23T12:00:00Z')

async function setUp(db: Db) {
	const { advisor, client, deal } = await makeDeal(db)
	const law = { lawRows: [], today: '2026-11-23' }
	const apply = (form: FormData, actor: typeof advisor | typeof client = advisor) =>
		applyDocumentForm(db, { actor, deal, law, form, id: null, now })
	return { advisor, client, deal, law, apply }
}

function formOf(fields: Record<string, string>, lineCount = 1): FormData {
	const form = new FormData()
	for (const [name, value] of Object.entries({ kind: 'quote', formKey: randomUUID(), ...fields }))
		form.set(name, value)
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
		const outcome = await apply(formOf({ intent: 'confirm' }, 150), actor)
		if (outcome.kind !== 'confirmed') throw new Error(outcome.kind)
		const { document } = await getDocument(db, { actor, id: outcome.id })
		expect(document.state).toBe('confirmed')
		expect(document.document?.lines.map(({ cents }) => cents)).toEqual(
			Array.from({ length: 150 }, (_, index) => (index + 1) * 100 + 25),
		)
	}
})

test('a document of 151 lines stays a draft with all its lines', async ({ db }) => {
	const { advisor: actor, apply } = await setUp(db)
	const outcome = await apply(formOf({ intent: 'confirm' }, 151))
	if (outcome.kind !== 'unreadable') throw new Error(outcome.kind)
	const { document } = await getDocument(db, { actor, id: outcome.id })
	expect(document).toMatchObject({ state: 'draft', document: null })
	expect(typedOfStored(document).rows.map(({ label }) => label)).toEqual(
		Array.from({ length: 151 }, (_, index) => `Option ${index + 1}`),
	)
})

test('the chosen person must work at the chosen dealer, and what a client chooses is ignored', async ({
	db,
}) => {
	const { advisor: actor, client, deal, law, apply } = await setUp(db)
	const [store, other] = await db
		.insert(dealer)
		.values([{ name: 'Riverside Honda' }, { name: 'Hilltop Ford' }])
		.returning({ id: dealer.id })
	const [person] = await db
		.insert(dealerPerson)
		.values({ dealerId: store!.id, name: 'Dana Whitfield', role: 'sales' })
		.returning({ id: dealerPerson.id })
	const chosen = { intent: 'save', dealerId: store!.id, dealerPersonId: person!.id }
	const saved = await apply(formOf(chosen))
	if (saved.kind !== 'saved') throw new Error(saved.kind)
	expect((await getDocument(db, { actor, id: saved.id })).document.dealerPersonId).toBe(person!.id)

	const form = formOf({ ...chosen, dealerId: other!.id })
	const error = await apply(form).catch((thrown: unknown) => thrown)
	const message = 'This person does not work at this dealer.'
	expect(error).toMatchObject({ field: 'dealerPersonId', message })
	const input = { actor, deal, law, form, id: null, now, error, message }
	expect((await explainDocumentFailure(db, input)).checked.errors.dealerPersonId).toBe(message)

	const own = await apply(formOf(chosen), client)
	if (own.kind !== 'saved') throw new Error(own.kind)
	expect((await getDocument(db, { actor, id: own.id })).document).toMatchObject({
		dealerId: null,
		dealerPersonId: null,
	})
})
