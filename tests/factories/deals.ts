import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { clientActor } from '#app/modules/auth/actor.server.ts'
import { findOrOpenClientFile } from '#app/modules/clients/files/open-file.server.ts'
import { startDeal } from '#app/modules/deals/deals.server.ts'
import {
	chooseDocument,
	confirmDocument,
	createDraft,
	type DraftInput,
} from '#app/modules/deals/documents/edit-documents.server.ts'
import type { DealDocument } from '#engine'
import { makeStaff } from './actors.ts'
import { makeUser } from './payments/orders.ts'

/** A quote whose lines add up to $31,750 out the door. */
export const quoteDocument: DealDocument = {
	version: 1,
	kind: 'quote',
	deal: 'cash',
	date: '2026-11-20',
	state: 'OH',
	lines: [
		{ label: 'Selling price', cents: 29_000_00 },
		{ label: 'Documentation fee', cents: 250_00 },
		{ label: 'Sales tax', cents: 2_125_00 },
		{ label: 'Title and registration', cents: 75_00 },
		{ label: 'Paint protection', cents: 300_00 },
	],
	stated: { outTheDoorCents: 31_750_00 },
}

/** Returns the form of a draft that says the same as the document. */
export const draftOf = (document: DealDocument | null, set: Partial<DraftInput> = {}): DraftInput => ({
	kind: document?.kind ?? 'quote',
	title: '',
	dealerId: null,
	dealerPersonId: null,
	writtenBy: '',
	vehicleId: null,
	typed: { rows: document?.lines ?? [] },
	document,
	...set,
})

/** Creates a client with an account and an open deal. Returns the actors of both sides. */
export async function makeDeal(db: Db, now = new Date('2026-11-23T12:00:00Z')) {
	const { id: adminId } = await makeUser(db)
	const { id: userId, email } = await makeUser(db)
	const advisor = makeStaff(adminId)
	const { client: file } = await findOrOpenClientFile(db, {
		actor: makeStaff(adminId),
		person: { name: 'Ana Ruiz', email },
		now,
	})
	const { deal } = await startDeal(db, { actor: advisor, clientId: file.id, formKey: randomUUID(), now })
	const client = clientActor({ id: userId }, file.id)
	return { advisor, client, deal, clientId: file.id, email }
}

/** Enters a document into a deal, confirms and chooses it. */
export async function chooseDraft(
	db: Db,
	{ advisor: actor, deal }: Pick<Awaited<ReturnType<typeof makeDeal>>, 'advisor' | 'deal'>,
	document: DealDocument,
	now = new Date('2026-11-23T12:00:00Z'),
) {
	const { document: draft } = await createDraft(db, {
		actor,
		dealId: deal.id,
		formKey: randomUUID(),
		draft: draftOf(document),
		now,
	})
	await confirmDocument(db, { actor, id: draft.id, version: draft.version, now })
	return (await chooseDocument(db, { actor, id: draft.id, chosen: true, now })).document
}
