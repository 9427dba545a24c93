import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { desc, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditEntry } from '#app/db/schema/audit.ts'
import { dealDocument } from '#app/db/schema/deals/ledger.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { dealAgreement } from '#app/db/schema/signing.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { getDocument } from '#app/modules/deals/documents/documents.server.ts'
import { viewOfAgreement } from '#app/modules/signing/agreement-view.ts'
import { hashOfAgreement, listAgreements } from '#app/modules/signing/agreements.server.ts'
import { boxesOf, nothingPrinted } from '#app/modules/signing/paper/paper-boxes.ts'
import { reportPaper } from '#app/modules/signing/paper/paper-report.ts'
import { type DealDocument, openTotalOf } from '#engine'
import { chooseDraft, makeDeal, quoteDocument } from '#tests/factories/deals.ts'
import { links } from '#tests/factories/links.ts'
import { test } from '#tests/setup/database.ts'
import { agreeOnDeal } from './agreements.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const origin = 'https://lotwise.example'

const offBy200: DealDocument = { ...quoteDocument, stated: { outTheDoorCents: 31_950_00 } }

test('a document that does not add up cannot be agreed on until the advisor decides which total counts, and why', async ({
	db,
}) => {
	const world = await makeDeal(db)
	const chosen = await chooseDraft(db, world, offBy200)
	expect(chosen.outTheDoorCents).toBe(31_750_00)
	const form = {
		actor: world.advisor,
		dealId: world.deal.id,
		formKey: randomUUID(),
		reason: '',
		origin,
		links,
		now,
	}
	const agree = (total?: { holds: string; reason: string }) => agreeOnDeal(db, { ...form, total })
	await expect(agree()).rejects.toThrow(
		new Conflict(
			'This document does not add up: it says $31,950.00 out the door, and its lines come to $31,750.00. Choose on the deal’s page, under “What was agreed”, which figure counts.',
		),
	)
	await expect(agree({ holds: '', reason: 'x' })).rejects.toThrow(
		new Invalid('Choose which of the two totals counts.', 'holds'),
	)
	await expect(agree({ holds: 'both', reason: 'x' })).rejects.toThrow(Invalid)
	await expect(agree({ holds: 'paper', reason: '  ' })).rejects.toThrow('Say why this figure counts')
	await expect(agree({ holds: 'paper', reason: 'x'.repeat(301) })).rejects.toThrow('at most 300')
	expect(await listAgreements(db, { dealId: world.deal.id })).toEqual([])

	const { agreement } = await agree({ holds: 'paper', reason: ' Delivery, agreed by phone. ' })
	const totalDecision = {
		holds: 'paper',
		paperCents: 31_950_00,
		linesCents: 31_750_00,
		reason: 'Delivery, agreed by phone.',
	}
	expect(agreement).toMatchObject({ outTheDoorCents: 31_950_00, totalDecision })
	expect(openTotalOf(agreement.document)).toBeNull()
	expect(agreement.hash).toBe(hashOfAgreement(agreement))
	const [entry] = await db.select().from(auditEntry).orderBy(desc(auditEntry.seq)).limit(1)
	expect(entry).toMatchObject({
		action: 'deal.agreed',
		detail: {
			version: 1,
			hash: agreement.hash,
			totalHolds: 'paper',
			paperCents: 31_950_00,
			linesCents: 31_750_00,
		},
	})
	const [email] = await db.select().from(outboxEmail).where(eq(outboxEmail.to, world.email))
	expect(email!.text).toContain('$31,950.00')
	expect(email!.text).toContain('Delivery, agreed by phone.')
	// The document that was decided about shows the same total everywhere.
	const { document } = await getDocument(db, { actor: world.advisor, id: chosen.id })
	expect(document).toMatchObject({ outTheDoorCents: 31_950_00, document: offBy200 })
	// An award of a round asks for no decision: the one that was made counts.
	expect(await agreeOnDeal(db, { ...form, formKey: randomUUID() })).toMatchObject({ isNew: false })
})

test('another decision about the same document is a new version, with its own hash', async ({ db }) => {
	const world = await makeDeal(db)
	await chooseDraft(db, world, offBy200)
	const form = { actor: world.advisor, dealId: world.deal.id, reason: '', origin, links, now }
	const agree = (holds: string, reason = '') =>
		agreeOnDeal(db, {
			...form,
			formKey: randomUUID(),
			reason,
			total: { holds, reason: 'As the manager wrote.' },
		})
	const first = await agree('paper')
	expect(await agree('paper')).toMatchObject({ isNew: false, agreement: { id: first.agreement.id } })
	await expect(agree('lines')).rejects.toThrow('Say what changed')
	const { agreement } = await agree('lines', 'The total was a mistake')
	expect(agreement).toMatchObject({ version: 2, outTheDoorCents: 31_750_00 })
	expect(agreement.document.stated).toEqual({ outTheDoorCents: 31_750_00 })
	expect(agreement.hash).not.toBe(first.agreement.hash)
})

test('the total and the decision of an agreement cannot be changed in the database', async ({ db }) => {
	const world = await makeDeal(db)
	const chosen = await chooseDraft(db, world, quoteDocument)
	const form = {
		actor: world.advisor,
		dealId: world.deal.id,
		formKey: randomUUID(),
		reason: '',
		origin,
		links,
		now,
	}
	const { agreement } = await agreeOnDeal(db, form)
	for (const set of [{ outTheDoorCents: 1 }, { totalDecision: { holds: 'lines' } }])
		await expect(
			db.transaction((tx) => tx.update(dealAgreement).set(set).where(eq(dealAgreement.id, agreement.id))),
		).rejects.toThrow()
	await db
		.update(dealDocument)
		.set({ state: 'confirmed', chosenAt: null })
		.where(eq(dealDocument.id, chosen.id))
	await expect(
		db.transaction((tx) =>
			tx.update(dealDocument).set({ outTheDoorCents: 1 }).where(eq(dealDocument.id, chosen.id)),
		),
	).rejects.toThrow()
})

test('an agreement of an earlier release that does not add up shows the sum of its lines, on the page and at the desk', async ({
	db,
}) => {
	const world = await makeDeal(db)
	const { deal, advisor } = world
	const chosen = await chooseDraft(db, world, quoteDocument)
	await db.insert(dealAgreement).values({
		dealId: deal.id,
		version: 1,
		formKey: randomUUID(),
		documentId: chosen.id,
		document: offBy200,
		hash: hashOfAgreement({ document: offBy200, totalDecision: null }),
		agreedById: advisor.id,
		agreedAt: now,
	})
	const [agreement] = await listAgreements(db, { dealId: deal.id })
	const view = viewOfAgreement(agreement!, { timeZone: 'America/New_York', thisYear: 2026 })
	expect(view.total).toBe('$31,750.00')
	expect(view.totalNote).toBe(
		'The document says $31,950.00 out the door, but its lines come to $31,750.00. The sum of the lines counts: it was shown when this was confirmed.',
	)
	const boxes = boxesOf(agreement!.document, 'buyers_order')
	expect(boxes.find(({ id }) => id === 'out_the_door')).toMatchObject({ agreed: 31_750_00 })
	const answers = new Map(boxes.map(({ id, agreed }) => [id, agreed ?? nothingPrinted]))
	// A phone of the earlier release stored the printed total as the same.
	for (const total of [31_750_00, 31_950_00])
		expect(
			reportPaper(agreement!.document, {
				paper: 'buyers_order',
				answers: answers.set('out_the_door', total),
				today: '2026-11-23',
			}),
		).toMatchObject({ costsMoreCents: 0, variances: [], findings: [] })
})

test('the migration gives each agreement the total of its document, and a document without a line the printed one', async ({
	db,
}) => {
	const world = await makeDeal(db)
	const chosen = await chooseDraft(db, world, { ...quoteDocument, lines: [] })
	const form = {
		actor: world.advisor,
		dealId: world.deal.id,
		formKey: randomUUID(),
		reason: '',
		origin,
		links,
		now,
	}
	const { agreement } = await agreeOnDeal(db, form)
	const script = readFileSync('app/db/migrations/0004_agreed-total-is-kept.sql', 'utf8')
	const updates = script
		.split('--> statement-breakpoint')
		.filter((statement) => statement.includes('UPDATE "deal_'))
	expect(updates).toHaveLength(2)
	await db.transaction(async (tx) => {
		// As before the migration, whose triggers would keep the rows.
		await tx.execute(sql`set local session_replication_role = replica`)
		await tx.update(dealDocument).set({ outTheDoorCents: null })
		await tx.update(dealAgreement).set({ outTheDoorCents: null })
		for (const update of updates) await tx.execute(sql.raw(update))
	})
	const totals = await db
		.select({ document: dealDocument.outTheDoorCents, agreement: dealAgreement.outTheDoorCents })
		.from(dealAgreement)
		.innerJoin(dealDocument, eq(dealDocument.id, dealAgreement.documentId))
		.where(eq(dealAgreement.id, agreement.id))
	expect([totals, chosen.outTheDoorCents]).toEqual([
		[{ document: 31_750_00, agreement: 31_750_00 }],
		31_750_00,
	])
})
