import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxPush } from '#app/db/schema/notifications.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import {
	chooseDocument,
	confirmDocument,
	createDraft,
} from '#app/modules/deals/documents/edit-documents.server.ts'
import { recordAgreement } from '#app/modules/signing/agreements.server.ts'
import { declineAgreement } from '#app/modules/signing/client-answers.server.ts'
import { readSigning } from '#app/modules/signing/desk/read-signing.server.ts'
import { listSigningEntries, type SentEntry } from '#app/modules/signing/desk/signing-entries.server.ts'
import type { SigningEntry } from '#app/modules/signing/desk/signing-entry.ts'
import { boxesOf, nothingPrinted } from '#app/modules/signing/paper/paper-boxes.ts'
import { readOwnDeals } from '#app/workflows/deals/read-own-deals.server.ts'
import { draftOf, makeDeal, quoteDocument } from '#tests/factories/deals.ts'
import { test } from '#tests/setup/database.ts'
import { insertPushDevice } from '#tests/support/push-device.ts'
import { addSigningEntries, endSigning } from './signing.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const checks = { lawRows: [], today: '2026-11-23' }
const entryOf = (entry: SigningEntry, key: string = randomUUID()): SentEntry => ({
	key,
	writtenAt: now,
	entry,
})

/** Creates a deal with an agreement, and a signing in which a buyer's order was opened. */
async function setUp(db: Db) {
	const world = await makeDeal(db)
	const { advisor: actor, client, deal } = world
	const dealId = deal.id
	const { document } = await createDraft(db, {
		actor,
		dealId,
		formKey: randomUUID(),
		draft: draftOf(quoteDocument),
		now,
	})
	await confirmDocument(db, { actor, id: document.id, version: document.version, now })
	await chooseDocument(db, { actor, id: document.id, chosen: true, now })
	const { agreement } = await recordAgreement(db, { actor, dealId, formKey: randomUUID(), reason: '', now })
	const paper = randomUUID()
	const open = entryOf({ kind: 'open', paper, form: 'buyers_order', corrects: null })
	const add = (...entries: SentEntry[]) => addSigningEntries(db, { actor: client, dealId, entries, now })
	await add(open)
	const read = async () => (await readSigning(db, { dealId, checks }))!
	const allSame = boxesOf(quoteDocument, 'buyers_order').map(({ id, agreed }) =>
		entryOf({ kind: 'box', paper, box: id, value: agreed ?? nothingPrinted, over: [] }),
	)
	return { ...world, dealId, agreement, paper, open, add, read, allSame }
}

test('the status of a signing follows from its entries, and the same entries again change nothing', async ({
	db,
}) => {
	const { add, read, allSame, open, paper, dealId } = await setUp(db)
	expect((await read()).status).toBe('reading')
	expect(await add(...allSame)).toMatchObject({ added: 12 })
	expect((await read()).status).toBe('matches')
	expect(await add(open, ...allSame)).toMatchObject({ added: 0 })
	expect(await listSigningEntries(db, { dealId })).toHaveLength(13)
	await add(
		entryOf({ kind: 'box', paper, box: 'price', value: 2_950_000, over: [] }),
		entryOf({ kind: 'box', paper, box: 'out_the_door', value: 3_225_000, over: [] }),
	)
	const { status, reports } = await read()
	expect(status).toBe('differs')
	expect(reports.get(paper)).toMatchObject({ costsMoreCents: 50_000, readCount: 12 })
})

test('a corrected document replaces the one that it corrects', async ({ db }) => {
	const { add, read, allSame, paper } = await setUp(db)
	await add(...allSame, entryOf({ kind: 'box', paper, box: 'doc_fee', value: 39_900, over: [] }))
	expect((await read()).status).toBe('differs')
	const second = randomUUID()
	await add(entryOf({ kind: 'open', paper: second, form: 'buyers_order', corrects: paper }))
	expect((await read()).status).toBe('reading')
	await add(...allSame.map(({ entry }) => entryOf({ ...entry, paper: second } as SigningEntry)))
	expect((await read()).status).toBe('corrected')
})

test('an answer of no to a question counts as a difference even if the amounts are as agreed', async ({
	db,
}) => {
	const { add, read, allSame, paper } = await setUp(db)
	const no = entryOf({ kind: 'question', paper, question: 'vin', isRight: false, over: [] })
	await add(...allSame, no)
	expect((await read()).status).toBe('differs')
	await add(entryOf({ kind: 'question', paper, question: 'vin', isRight: null, over: [no.key] }))
	expect((await read()).status).toBe('matches')
})

test('signing despite a difference requires a reason and ends the signing', async ({ db }) => {
	const { add, read, allSame, client, dealId } = await setUp(db)
	const end = { actor: client, dealId, key: randomUUID(), outcome: 'signed' as const, reason: ' ', now }
	await expect(endSigning(db, { ...end, differs: true })).rejects.toThrow(Invalid)
	await endSigning(db, { ...end, differs: true, reason: 'The car is worth it to me.' })
	await endSigning(db, { ...end, differs: true, reason: 'The car is worth it to me.' })
	expect(await read()).toMatchObject({
		status: 'signed',
		state: { end: { reason: 'The car is worth it to me.' } },
	})
	await expect(add(...allSame)).rejects.toThrow(Conflict)
})

test('only the client and the advisor of a deal can add entries, and malformed ones are rejected', async ({
	db,
}) => {
	const { paper, dealId, add, client, advisor } = await setUp(db)
	const other = await makeDeal(db)
	const entries = [entryOf({ kind: 'box', paper, box: 'price', value: 1, over: [] })]
	await expect(addSigningEntries(db, { actor: other.client, dealId, entries, now })).rejects.toThrow(NotFound)
	await expect(
		addSigningEntries(db, { actor: other.client, dealId: other.deal.id, entries, now }),
	).rejects.toThrow(Conflict)
	await expect(
		add(entryOf({ kind: 'box', paper: randomUUID(), box: 'price', value: 1, over: [] })),
	).rejects.toThrow(NotFound)
	for (const entry of [
		{ kind: 'box', paper, box: '__proto__ x', value: 1, over: [] },
		{ kind: 'erase' },
		{ kind: 'box', paper, box: 'price', value: 0.5, over: [] },
		null,
	])
		await expect(add({ key: randomUUID(), writtenAt: now, entry: entry as never })).rejects.toThrow(Invalid)
	await expect(add({ key: 'x', writtenAt: now, entry: entries[0]!.entry })).rejects.toThrow(Invalid)
	expect(await listSigningEntries(db, { dealId })).toHaveLength(1)
	expect(await addSigningEntries(db, { actor: advisor, dealId, entries, now })).toMatchObject({ added: 1 })
	expect(client.kind).toBe('member')
})

test('entries cannot be changed or deleted in the database', async ({ db }) => {
	await setUp(db)
	for (const change of [
		sql`update deal_signing_entry set written_at = now()`,
		sql`delete from deal_signing_entry`,
	])
		await expect(db.transaction((tx) => tx.execute(change))).rejects.toThrow()
})

test('the client’s data export contains the agreement with the client’s answer, and every entry', async ({
	db,
}) => {
	const { client, agreement, open } = await setUp(db)
	await declineAgreement(db, { actor: client, id: agreement.id, note: 'Too much.', now })
	const [own] = await readOwnDeals(db, { actor: client })
	expect(own).toMatchObject({
		agreements: [
			{
				version: 1,
				document: quoteDocument,
				fromManager: false,
				clientConfirmedAt: null,
				clientDeclinedAt: now,
				clientNote: 'Too much.',
			},
		],
		signing: [{ author: 'client', entry: open.entry }],
	})
})

test('a question from the desk is shown on the advisor’s devices, once, and the advisor’s answer is not', async ({
	db,
}) => {
	const { add, advisor, client, dealId } = await setUp(db)
	await insertPushDevice(db)
	const ask = randomUUID()
	const question = entryOf({ kind: 'ask', ask, paper: null, text: 'They added “protection”. Is that right?' })
	await add(question)
	await add(question)
	await addSigningEntries(db, {
		actor: advisor,
		dealId,
		entries: [entryOf({ kind: 'reply', ask, text: 'No.' })],
		now,
	})
	expect(await db.select({ text: outboxPush.text, path: outboxPush.path }).from(outboxPush)).toEqual([
		{
			text: 'A question from the signing desk: They added “protection”. Is that right?',
			path: `/admin/clients/${client.clientId}/deal`,
		},
	])
})
