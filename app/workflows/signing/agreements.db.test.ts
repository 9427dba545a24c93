import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { clientEvent } from '#app/db/schema/clients/clients.ts'
import { dealDocument } from '#app/db/schema/deals/ledger.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { dealAgreement } from '#app/db/schema/signing.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import { changeDealStatus } from '#app/modules/deals/deals.server.ts'
import {
	agreementLink,
	findByManagerToken,
	hashOfAgreement,
	listAgreements,
} from '#app/modules/signing/agreements.server.ts'
import { createLinks } from '#app/platform/links/signed-links.server.ts'
import { chooseDraft, makeDeal, quoteDocument } from '#tests/factories/deals.ts'
import { test } from '#tests/setup/database.ts'
import { agreeOnDeal, askDealManager } from './agreements.server.ts'
import { confirmAgreedDeal } from './answer-as-client.server.ts'
import { answerAsManager } from './answer-as-manager.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const origin = 'https://lotwise.example'
const links = createLinks({ secret: 'a secret of the site', origin })

/** Creates a deal with a chosen quote, and the form that records what was agreed. */
async function setUp(db: Db) {
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
	return { ...world, chosen, form }
}

/** Does the same and records the agreement. Also returns the input of `askDealManager` and the manager's token. */
async function setUpAgreed(db: Db) {
	const world = await setUp(db)
	const { agreement } = await agreeOnDeal(db, world.form)
	const ask = {
		actor: world.advisor,
		dealId: world.deal.id,
		id: agreement.id,
		email: 'manager@riverside.example',
		links,
		now,
	}
	return { ...world, agreement, ask, token: links.tokenOf(agreementLink(agreement.id)) }
}

const emailsTo = (db: Db, to: string) => db.select().from(outboxEmail).where(eq(outboxEmail.to, to))
const lastAudit = async (db: Db) =>
	(await db.select().from(auditEntry).orderBy(desc(auditEntry.seq)).limit(1))[0]!
const eventsOf = async (db: Db, clientId: string) =>
	(await db.select().from(clientEvent).where(eq(clientEvent.clientId, clientId))).map(({ what }) => what)

test('the chosen document becomes version 1, with its hash in the audit chain; submitting the same form twice records it once', async ({
	db,
}) => {
	const { form, chosen, deal } = await setUp(db)
	const first = await agreeOnDeal(db, form)
	expect(first).toMatchObject({
		isNew: true,
		agreement: { version: 1, documentId: chosen.id, document: quoteDocument },
	})
	expect(await agreeOnDeal(db, form)).toMatchObject({ isNew: false, agreement: { id: first.agreement.id } })
	// Another form about the same document changes nothing either.
	expect(await agreeOnDeal(db, { ...form, formKey: randomUUID() })).toMatchObject({ isNew: false })
	expect(await lastAudit(db)).toMatchObject({
		action: 'deal.agreed',
		subjectId: first.agreement.id,
		detail: { version: 1, hash: hashOfAgreement({ document: quoteDocument, totalDecision: null }) },
	})
	expect((await eventsOf(db, deal.clientId)).filter((what) => what === 'deal-agreed')).toHaveLength(1)
})

test('nothing is recorded without a chosen document, in a closed deal or by a client', async ({ db }) => {
	const { advisor, client, deal } = await makeDeal(db)
	const form = { actor: advisor, dealId: deal.id, formKey: randomUUID(), reason: '', origin, links, now }
	await expect(agreeOnDeal(db, form)).rejects.toThrow(Conflict)
	await expect(agreeOnDeal(db, { ...form, actor: client })).rejects.toThrow(Forbidden)
	await changeDealStatus(db, { actor: advisor, id: deal.id, change: 'close', now })
	await expect(agreeOnDeal(db, form)).rejects.toThrow('closed')
	expect(await listAgreements(db, { dealId: deal.id })).toEqual([])
})

test('a change needs a reason and becomes a new version, which has to be confirmed again', async ({ db }) => {
	const world = await setUpAgreed(db)
	await confirmAgreedDeal(db, { actor: world.client, id: world.agreement.id, origin, now })
	const lines = quoteDocument.lines.map((line, index) =>
		index === 0 ? { ...line, cents: line.cents - 10_000 } : line,
	)
	await chooseDraft(db, world, { ...quoteDocument, lines, stated: { outTheDoorCents: 31_650_00 } })
	const form = { ...world.form, formKey: randomUUID() }
	await expect(agreeOnDeal(db, form)).rejects.toThrow(Invalid)
	const { agreement } = await agreeOnDeal(db, { ...form, reason: 'Another $100 off' })
	expect(agreement).toMatchObject({ version: 2, reason: 'Another $100 off', clientConfirmedAt: null })
	const versions = await listAgreements(db, { dealId: world.deal.id })
	expect(versions.map(({ version, replacedAt }) => [version, replacedAt !== null])).toEqual([
		[2, false],
		[1, true],
	])
	// The version before can no longer be confirmed.
	await expect(
		confirmAgreedDeal(db, { actor: world.client, id: world.agreement.id, origin, now }),
	).rejects.toThrow('newer version')
})

test('a client’s confirmation counts once, and the agreement of another client is not found', async ({
	db,
}) => {
	const { client, agreement } = await setUpAgreed(db)
	const other = await makeDeal(db)
	await expect(confirmAgreedDeal(db, { actor: other.client, id: agreement.id, origin, now })).rejects.toThrow(
		NotFound,
	)
	for (const id of ['', 'x', randomUUID()])
		await expect(confirmAgreedDeal(db, { actor: client, id, origin, now })).rejects.toThrow(NotFound)
	expect(await confirmAgreedDeal(db, { actor: client, id: agreement.id, origin, now })).toMatchObject({
		changed: true,
	})
	expect(await confirmAgreedDeal(db, { actor: client, id: agreement.id, origin, now })).toMatchObject({
		changed: false,
	})
	expect((await lastAudit(db)).action).toBe('deal.confirmed')
})

test('the manager gets one email with a link, which does not identify the client, and can confirm once', async ({
	db,
}) => {
	const { ask, token, deal, client } = await setUpAgreed(db)
	await expect(findByManagerToken(db, { links, token })).rejects.toThrow(NotFound)
	await askDealManager(db, ask)
	await askDealManager(db, ask)
	const emails = await emailsTo(db, ask.email)
	expect(emails).toHaveLength(1)
	expect(emails[0]!.text).toContain(`${origin}/agreed?link=${token}`)
	expect(emails[0]!.text).not.toContain(client.clientId)
	const answer = {
		links,
		token,
		answer: 'yes' as const,
		name: ' Rosa Diaz ',
		note: '',
		corrected: null,
		formKey: randomUUID(),
		now,
	}
	expect(await answerAsManager(db, answer)).toMatchObject({
		changed: true,
		agreement: { managerName: 'Rosa Diaz' },
	})
	expect(await answerAsManager(db, answer)).toMatchObject({ changed: false })
	await expect(answerAsManager(db, { ...answer, answer: 'correction', note: 'No' })).rejects.toThrow(Conflict)
	await expect(askDealManager(db, ask)).rejects.toThrow('answered already')
	expect(await eventsOf(db, deal.clientId)).toContain('deal-manager-confirmed')
	expect((await lastAudit(db)).action).toBe('deal.manager-confirmed')
})

test('a manager’s correction becomes one draft of the deal, and needs a name and a note or amounts', async ({
	db,
}) => {
	const { ask, token, deal } = await setUpAgreed(db)
	await askDealManager(db, { ...ask, email: '' })
	const corrected = {
		...quoteDocument,
		lines: quoteDocument.lines.map((line, index) =>
			index === 0 ? { ...line, cents: line.cents + 50_000 } : line,
		),
	}
	const answer = {
		links,
		token,
		answer: 'correction' as const,
		name: 'Rosa Diaz',
		note: 'The price is without the mats.',
		corrected,
		formKey: randomUUID(),
		now,
	}
	await expect(answerAsManager(db, { ...answer, corrected: null, note: ' ' })).rejects.toThrow(Invalid)
	await expect(answerAsManager(db, { ...answer, name: '' })).rejects.toThrow('Enter your name.')
	await answerAsManager(db, answer)
	await answerAsManager(db, answer)
	const drafts = await db.select().from(dealDocument).where(eq(dealDocument.state, 'draft'))
	expect(drafts).toMatchObject([{ dealId: deal.id, title: 'Correction from Rosa Diaz', document: corrected }])
})

test('invalid tokens and those of a closed deal are not found', async ({ db }) => {
	const { ask, token, advisor, deal } = await setUpAgreed(db)
	await askDealManager(db, ask)
	for (const wrong of ['', 'x', `${token}x`, token.toUpperCase(), '__proto__'])
		await expect(findByManagerToken(db, { links, token: wrong })).rejects.toThrow(NotFound)
	await changeDealStatus(db, { actor: advisor, id: deal.id, change: 'close', now })
	await expect(findByManagerToken(db, { links, token })).rejects.toThrow(NotFound)
})

test('an agreement cannot be changed or deleted in the database, but is deleted with its deal', async ({
	db,
}) => {
	const { agreement } = await setUpAgreed(db)
	const change = (set: ReturnType<typeof sql>) =>
		db.transaction((tx) => tx.execute(sql`update deal_agreement set ${set} where id = ${agreement.id}`))
	await expect(change(sql`hash = 'x'`)).rejects.toThrow()
	await expect(change(sql`document = '{}'`)).rejects.toThrow()
	await expect(
		db.transaction((tx) => tx.delete(dealAgreement).where(eq(dealAgreement.id, agreement.id))),
	).rejects.toThrow()
	await db.execute(sql`delete from deal where id = ${agreement.dealId}`)
	expect(await listAgreements(db, { dealId: agreement.dealId })).toEqual([])
})
