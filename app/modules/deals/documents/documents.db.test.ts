import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { dealDocument, deal as dealTable } from '#app/db/schema/deals/ledger.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { draftOf, makeDeal, quoteDocument } from '#tests/factories/deals.ts'
import { test } from '#tests/setup/database.ts'
import { changeDealStatus, deleteDealsOfClients } from '../deals.server.ts'
import { getDocument, listDocuments } from './documents.server.ts'
import {
	chooseDocument,
	confirmDocument,
	createDraft,
	deleteDraft,
	saveDraft,
} from './edit-documents.server.ts'

const now = new Date('2026-11-23T12:00:00Z')

async function confirmed(
	db: Db,
	{ actor, dealId, supersedesId }: { actor: Actor; dealId: string; supersedesId?: string },
) {
	const { document } = await createDraft(db, {
		actor,
		dealId,
		formKey: randomUUID(),
		draft: draftOf(quoteDocument),
		supersedesId,
		now,
	})
	const input = { actor, id: document.id, version: document.version, now }
	return (await confirmDocument(db, input)).document
}

test('a draft is saved, confirmed and chosen; lists get its price', async ({ db }) => {
	const { advisor: actor, deal } = await makeDeal(db)
	const { document: draft } = await createDraft(db, {
		actor,
		dealId: deal.id,
		formKey: randomUUID(),
		draft: draftOf(null, { typed: { rows: [{ label: 'Price', amount: '29,0' }] } }),
		now,
	})
	expect(draft).toMatchObject({ state: 'draft', document: null, outTheDoorCents: null, enteredBy: 'advisor' })
	await expect(confirmDocument(db, { actor, id: draft.id, version: 1, now })).rejects.toThrow(Invalid)
	const saved = await saveDraft(db, { actor, id: draft.id, version: 1, draft: draftOf(quoteDocument), now })
	expect(saved).toMatchObject({ version: 2, outTheDoorCents: 31_750_00, documentDate: '2026-11-20' })
	const { document } = await confirmDocument(db, { actor, id: draft.id, version: 2, now })
	expect(document).toMatchObject({ state: 'confirmed', confirmedAt: now })
	const chosen = await chooseDocument(db, { actor, id: draft.id, chosen: true, now })
	expect(chosen.document).toMatchObject({ state: 'chosen', chosenAt: now })
})

test('the same form sent twice creates one document, and a second click on a button changes nothing', async ({
	db,
}) => {
	const { advisor: actor, deal } = await makeDeal(db)
	const form = { actor, dealId: deal.id, formKey: randomUUID(), draft: draftOf(quoteDocument), now }
	const first = await createDraft(db, form)
	const second = await createDraft(db, form)
	expect(second).toMatchObject({ isNew: false, document: { id: first.document.id } })
	const { id } = first.document
	const input = { actor, id, version: second.document.version, now }
	expect((await confirmDocument(db, input)).changed).toBe(true)
	expect((await confirmDocument(db, input)).changed).toBe(false)
	expect((await chooseDocument(db, { actor, id, chosen: true, now })).changed).toBe(true)
	expect((await chooseDocument(db, { actor, id, chosen: true, now })).changed).toBe(false)
	expect(await listDocuments(db, { actor, dealId: deal.id })).toHaveLength(1)
})

test('a draft that somebody else saved in the meantime is not overwritten', async ({ db }) => {
	const { advisor: actor, deal } = await makeDeal(db)
	const { document } = await createDraft(db, {
		actor,
		dealId: deal.id,
		formKey: randomUUID(),
		draft: draftOf(quoteDocument),
		now,
	})
	const input = { actor, id: document.id, version: 1, draft: draftOf(quoteDocument), now }
	await saveDraft(db, input)
	await expect(saveDraft(db, input)).rejects.toThrow(Conflict)
	await expect(confirmDocument(db, input)).rejects.toThrow(Conflict)
})

test('a confirmed document never changes, not even by hand in the database', async ({ db }) => {
	const { advisor: actor, deal } = await makeDeal(db)
	const { id, version } = await confirmed(db, { actor, dealId: deal.id })
	const draft = draftOf(quoteDocument)
	await expect(saveDraft(db, { actor, id, version, draft, now })).rejects.toThrow(Conflict)
	await expect(deleteDraft(db, { actor, id, now })).rejects.toThrow(Conflict)
	for (const set of [{ document: { lines: [] } }, { state: 'draft' as const }, { kind: 'bid' }])
		await expect(
			db.transaction((tx) => tx.update(dealDocument).set(set).where(eq(dealDocument.id, id))),
		).rejects.toMatchObject({ cause: { message: 'a confirmed document does not change' } })
	await expect(
		db.transaction((tx) => tx.delete(dealDocument).where(eq(dealDocument.id, id))),
	).rejects.toMatchObject({ cause: { message: 'a confirmed document is deleted with its deal only' } })
})

test('a newer version supersedes an earlier one, only once, and a superseded document cannot be chosen', async ({
	db,
}) => {
	const { advisor: actor, deal } = await makeDeal(db)
	const first = await confirmed(db, { actor, dealId: deal.id })
	await chooseDocument(db, { actor, id: first.id, chosen: true, now })
	const { document: late } = await createDraft(db, {
		actor,
		dealId: deal.id,
		formKey: randomUUID(),
		draft: draftOf(quoteDocument),
		supersedesId: first.id,
		now,
	})
	await confirmed(db, { actor, dealId: deal.id, supersedesId: first.id })
	const { document: before } = await getDocument(db, { actor, id: first.id })
	expect(before).toMatchObject({ state: 'superseded', chosenAt: null })
	await expect(chooseDocument(db, { actor, id: first.id, chosen: true, now })).rejects.toThrow(Conflict)
	await expect(confirmDocument(db, { actor, id: late.id, version: 1, now })).rejects.toThrow(Conflict)
})

test('choosing a document ends the choice of the one before', async ({ db }) => {
	const { advisor: actor, deal } = await makeDeal(db)
	const [one, other] = [
		await confirmed(db, { actor, dealId: deal.id }),
		await confirmed(db, { actor, dealId: deal.id }),
	]
	await chooseDocument(db, { actor, id: one.id, chosen: true, now })
	await chooseDocument(db, { actor, id: other.id, chosen: true, now })
	const states = (await listDocuments(db, { actor, dealId: deal.id })).map(({ state }) => state)
	expect(states.sort()).toEqual(['chosen', 'confirmed'])
})

test('a client enters documents of their own, sees no drafts of the advisor, and chooses nothing', async ({
	db,
}) => {
	const { advisor, client, deal } = await makeDeal(db)
	const form = () => ({ dealId: deal.id, formKey: randomUUID(), draft: draftOf(quoteDocument), now })
	const { document: hidden } = await createDraft(db, { actor: advisor, ...form() })
	const own = await confirmed(db, { actor: client, dealId: deal.id })
	expect((await listDocuments(db, { actor: client, dealId: deal.id })).map(({ id }) => id)).toEqual([own.id])
	expect(await listDocuments(db, { actor: advisor, dealId: deal.id })).toHaveLength(2)
	await expect(getDocument(db, { actor: client, id: hidden.id })).rejects.toThrow(NotFound)
	await expect(chooseDocument(db, { actor: client, id: own.id, chosen: true, now })).rejects.toThrow(
		Forbidden,
	)
	const byAdvisor = await confirmed(db, { actor: advisor, dealId: deal.id })
	await expect(createDraft(db, { actor: client, ...form(), supersedesId: byAdvisor.id })).rejects.toThrow(
		Conflict,
	)
})

test('the deal of another client is not found', async ({ db }) => {
	const { advisor, deal } = await makeDeal(db)
	const { client: stranger } = await makeDeal(db)
	const { id, version } = await confirmed(db, { actor: advisor, dealId: deal.id })
	const draft = draftOf(quoteDocument)
	const tries = [
		() => getDocument(db, { actor: stranger, id }),
		() => createDraft(db, { actor: stranger, dealId: deal.id, formKey: randomUUID(), draft, now }),
		() => saveDraft(db, { actor: stranger, id, version, draft, now }),
		() => confirmDocument(db, { actor: stranger, id, version, now }),
		() => deleteDraft(db, { actor: stranger, id, now }),
		() => changeDealStatus(db, { actor: stranger, id: deal.id, change: 'close', now }),
		() => getDocument(db, { actor: advisor, id: '__proto__' }),
	]
	for (const attempt of tries) await expect(attempt()).rejects.toThrow(NotFound)
})

test('a closed deal takes no documents until it is reopened', async ({ db }) => {
	const { advisor: actor, deal } = await makeDeal(db)
	const form = { actor, dealId: deal.id, formKey: randomUUID(), draft: draftOf(quoteDocument), now }
	await changeDealStatus(db, { actor, id: deal.id, change: 'close', now })
	await expect(createDraft(db, form)).rejects.toThrow(Conflict)
	await changeDealStatus(db, { actor, id: deal.id, change: 'reopen', now })
	expect((await createDraft(db, form)).isNew).toBe(true)
})

test('what a draft refers to has to belong to its deal', async ({ db }) => {
	const { advisor: actor, deal } = await makeDeal(db)
	for (const field of ['dealerId', 'vehicleId', 'dealerPersonId'] as const)
		for (const id of [randomUUID(), '__proto__'])
			await expect(
				createDraft(db, {
					actor,
					dealId: deal.id,
					formKey: randomUUID(),
					draft: draftOf(quoteDocument, { [field]: id }),
					now,
				}),
			).rejects.toMatchObject({ field })
})

test('deals are deleted with the client file, including confirmed documents', async ({ db }) => {
	const { advisor: actor, deal, clientId } = await makeDeal(db)
	await confirmed(db, { actor, dealId: deal.id })
	await deleteDealsOfClients(db, { clientIds: [clientId] })
	expect(await db.$count(dealTable)).toBe(0)
	expect(await db.$count(dealDocument)).toBe(0)
})
