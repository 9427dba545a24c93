import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { clientAccount, clientEmail } from '#app/db/schema/clients/clients.ts'
import { dealDocument } from '#app/db/schema/deals/ledger.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { hasEnded, standingOf } from '#app/modules/signing/agreement.ts'
import { agreementLink, listAgreements } from '#app/modules/signing/agreements.server.ts'
import { readAgreementSheet } from '#app/modules/signing/sheet/read-sheet.server.ts'
import { openClientDeal } from '#app/workflows/deals/client-links.server.ts'
import { readDealFacts } from '#app/workflows/deals/deal-facts.server.ts'
import { stageOf } from '#app/workflows/deals/deal-stage.ts'
import { changeStatusOfDeal } from '#app/workflows/deals/deals.server.ts'
import { chooseDraft, makeDeal, quoteDocument } from '#tests/factories/deals.ts'
import { links } from '#tests/factories/links.ts'
import { test } from '#tests/setup/database.ts'
import { agreeOnDeal, askDealManager } from './agreements.server.ts'
import { confirmAgreedDeal, declineAgreedDeal } from './answer-as-client.server.ts'
import { answerAsManager } from './answer-as-manager.server.ts'
import { readKit } from './kit-case.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const { origin } = links

/** The quote with a documentation fee of $399 instead of $250, without its printed total. */
const { stated: _, ...unprinted } = quoteDocument
const corrected = {
	...unprinted,
	lines: quoteDocument.lines.map((line) =>
		line.label === 'Documentation fee' ? { ...line, cents: 399_00 } : line,
	),
}

/** A deal that was agreed on for $31,750, about which the dealer's manager was asked. */
async function setUp(db: Db, email = 'manager@riverside.example') {
	const world = await makeDeal(db)
	const { advisor: actor, deal, client } = world
	await chooseDraft(db, world, quoteDocument)
	const form = { actor, dealId: deal.id, formKey: randomUUID(), reason: '', origin, links, now }
	const { agreement } = await agreeOnDeal(db, form)
	await askDealManager(db, { actor, dealId: deal.id, id: agreement.id, email, links, now })
	const correct = (set: Partial<Parameters<typeof answerAsManager>[1]> = {}) =>
		answerAsManager(db, {
			links,
			token: links.tokenOf(agreementLink(agreement.id)),
			answer: 'correction',
			name: 'Rosa Diaz',
			note: '',
			corrected,
			formKey: randomUUID(),
			now,
			...set,
		})
	const confirm = (id: string) => confirmAgreedDeal(db, { actor: client, id, origin, now })
	const decline = (id: string, note = '') => declineAgreedDeal(db, { actor: client, id, note, origin, now })
	const close = () => changeStatusOfDeal(db, { actor, id: deal.id, change: 'close', now })
	const current = async () => (await listAgreements(db, { dealId: deal.id }))[0]!
	const sheet = () =>
		readAgreementSheet(db, {
			deal,
			clientName: 'Ana Ruiz',
			origin,
			version: null,
			today: '2026-11-23',
		})
	const kit = async () => {
		const device = { id: randomUUID(), dealId: deal.id, expiresAt: now } as never
		const caller = { device, actor: client } as Parameters<typeof readKit>[1]['caller']
		return (await readKit({ db, clock: { now: () => now } }, { caller, after: 0 })).case
	}
	return { ...world, agreement, form, correct, confirm, decline, close, current, sheet, kit }
}

const emailsOf = async (db: Db, kind: string) =>
	db.select().from(outboxEmail).where(eq(outboxEmail.kind, kind))

test('figures of the dealer’s manager end the agreement at once, and the client is asked in dollars what changed', async ({
	db,
}) => {
	const { agreement, correct, confirm, current, sheet, kit, email, clientId } = await setUp(db)
	await confirm(agreement.id)
	await correct({ note: 'The fee was raised.' })
	await correct({ note: 'The fee was raised.' })
	const [before] = (await listAgreements(db, { dealId: agreement.dealId })).slice(1)
	expect(standingOf(before!)).toBe('replaced')
	const next = await current()
	expect(next).toMatchObject({ version: 2, outTheDoorCents: 31_899_00, fromManager: true })
	expect(standingOf(next)).toBe('asked')
	// The kit and the sheet have the new figures, and say that nobody agreed to them.
	const shown = await kit()
	expect(shown.agreed).toMatchObject({ version: 2, outTheDoorCents: 31_899_00, clientConfirmed: false })
	expect(shown.stop).toContain('Don’t sign before you have answered')
	expect(await sheet()).toMatchObject({ version: 2, outTheDoorCents: 31_899_00, stop: shown.stop })
	expect(stageOf((await readDealFacts(db, { clientId, now, timeZone: 'UTC' }))!)).toBe('changed_by_dealer')
	const asked = (await emailsOf(db, 'deal-agreed')).filter(({ subject }) => subject.includes('do you agree'))
	expect(asked).toMatchObject([{ to: email }])
	expect(asked[0]!.text).toContain('Documentation fee: $250.00 → $399.00')
	expect(asked[0]!.text).toContain('Out the door: $31,750.00 → $31,899.00')
	const [advisor] = await emailsOf(db, 'deal-manager-answer')
	expect(advisor!.text).toContain('$31,750.00 → $31,899.00')
})

test('a yes to the version before is refused with both totals, and the deal is not closed before the client answers', async ({
	db,
}) => {
	const { agreement, correct, confirm, decline, close, current } = await setUp(db)
	await correct()
	for (const answer of [confirm, decline])
		await expect(answer(agreement.id)).rejects.toThrow('Out the door: $31,750.00 → $31,899.00.')
	await expect(close()).rejects.toThrow('the client has not answered yet')
	const { id } = await current()
	await confirm(id)
	await confirm(id)
	expect(standingOf(await current())).toBe('confirmed')
	for (const kind of ['deal-client-answer', 'deal-client-answer-manager'])
		expect(await emailsOf(db, kind)).toHaveLength(1)
	expect((await emailsOf(db, 'deal-client-answer-manager'))[0]).toMatchObject({
		to: 'manager@riverside.example',
	})
	await expect(decline(id)).rejects.toThrow(Conflict)
	await close()
})

test('the client says no: advisor and manager are told, the manager not why, and nothing is agreed or printed', async ({
	db,
}) => {
	const { correct, confirm, decline, current, sheet, kit, advisor, form, clientId } = await setUp(db)
	await correct()
	const { id } = await current()
	await decline(id, 'I was promised $250.')
	await decline(id, 'I was promised $250.')
	expect(standingOf(await current())).toBe('declined')
	expect(stageOf((await readDealFacts(db, { clientId, now, timeZone: 'UTC' }))!)).toBe('declined')
	const [toAdvisor] = await emailsOf(db, 'deal-client-answer')
	expect(toAdvisor!.text).toContain('I was promised $250.')
	const [toManager] = await emailsOf(db, 'deal-client-answer-manager')
	expect(toManager!.text).toContain('Nothing is agreed at the moment.')
	for (const secret of ['I was promised', 'Ana Ruiz']) expect(toManager!.text).not.toContain(secret)
	expect(await kit()).toMatchObject({ agreed: null, stop: expect.stringContaining('You said no') })
	await expect(sheet()).rejects.toThrow('There is nothing to print.')
	const [entry] = await db.select().from(auditEntry).orderBy(desc(auditEntry.seq)).limit(1)
	expect(entry!.action).toBe('deal.declined')
	// The dealer goes back to the old figures: they are written down again, although nothing in them is new.
	const again = { ...form, formKey: randomUUID(), reason: 'The fee is $250 again.' }
	const { agreement: third } = await agreeOnDeal(db, { ...again, actor: advisor })
	expect(third).toMatchObject({ version: 3, outTheDoorCents: 31_750_00, fromManager: false })
	await confirm(third.id)
})

test('a no by mistake is taken back by a yes, of which both are told', async ({ db }) => {
	const { correct, confirm, decline, current } = await setUp(db)
	await correct()
	const { id } = await current()
	await decline(id)
	await confirm(id)
	expect(standingOf(await current())).toBe('confirmed')
	// The no was not sent yet, and is not so anymore.
	const told = await emailsOf(db, 'deal-client-answer-manager')
	expect(told.map(({ subject }) => subject.split(':')[0])).toEqual(['The buyer agrees'])
})

test('whoever was told a no is told the yes that takes it back, and the next no', async ({ db }) => {
	const { agreement, correct, confirm, decline, current } = await setUp(db)
	const { id } = agreement
	/** The subjects of the answers that wait to be sent, which then are. */
	const told = async (kind: string) => {
		const waiting = (await emailsOf(db, kind)).filter(({ status }) => status === 'queued')
		await db.update(outboxEmail).set({ status: 'sent' }).where(eq(outboxEmail.kind, kind))
		return waiting.map(({ subject, text }) => [subject.split(':')[0], text.includes('Too much.')])
	}
	await decline(id, 'Too much.')
	expect(await told('deal-client-answer')).toEqual([['The client says no', true]])
	await confirm(id)
	await confirm(id)
	expect(await told('deal-client-answer')).toEqual([['The client agrees', false]])
	expect(await told('deal-client-answer-manager')).toEqual([['The buyer agrees', false]])
	expect(await current()).toMatchObject({ clientNote: '', clientDeclinedAt: null })
	await correct({ corrected: null, note: 'Delivery is on Friday.' })
	await decline(id)
	await decline(id)
	expect(await told('deal-client-answer')).toEqual([['The client says no', false]])
	expect(await told('deal-client-answer-manager')).toEqual([['The buyer does not agree', false]])
})

test('a correction in words ends the agreement without another; the advisor settles it or records the client’s no', async ({
	db,
}) => {
	const { agreement, correct, confirm, close, current, sheet, kit, form, advisor } = await setUp(db)
	await confirm(agreement.id)
	await correct({ corrected: null, note: 'Delivery is on Friday.' })
	expect(hasEnded(standingOf(await current()))).toBe(true)
	const [told] = await emailsOf(db, 'deal-disputed')
	expect(told!.text).toContain('Delivery is on Friday.')
	expect(await kit()).toMatchObject({ agreed: null, stop: expect.stringContaining('Don’t sign') })
	await expect(sheet()).rejects.toThrow(Conflict)
	await expect(close()).rejects.toThrow('the client has not answered yet')
	const heard = { actor: advisor, id: agreement.id, origin, now }
	await expect(declineAgreedDeal(db, { ...heard, note: ' ' })).rejects.toThrow(Invalid)
	// With the same figures, which the client is asked about again.
	const { agreement: next } = await agreeOnDeal(db, { ...form, formKey: randomUUID(), reason: 'On Friday.' })
	expect(next).toMatchObject({ version: 2, clientConfirmedAt: null })
	await declineAgreedDeal(db, { ...heard, id: next.id, note: 'By phone at noon.' })
	expect(await emailsOf(db, 'deal-client-answer')).toEqual([])
	await close()
})

test('a no is told to the manager who was asked, also about the version before, and ends their question', async ({
	db,
}) => {
	const { agreement, correct, decline, confirm, current, form } = await setUp(db)
	const advisorText = async () => (await emailsOf(db, 'deal-client-answer')).at(-1)!.text
	// Nobody has answered yet.
	await decline(agreement.id)
	expect(await advisorText()).toContain('told at manager@riverside.example')
	await expect(correct({ answer: 'yes' })).rejects.toThrow('The buyer said no to this')
	expect((await current()).managerAnswer).toBeNull()
	// The no was a mistake, of which both hear, too.
	await confirm(agreement.id)
	const told = await emailsOf(db, 'deal-client-answer-manager')
	expect(told.map(({ subject }) => subject.split(':')[0])).toEqual(['The buyer agrees'])
	expect(await advisorText()).toContain('The client agrees')
	// The manager says in words what is different; the advisor writes down a version about which nobody asked the manager.
	await correct({ corrected: null, note: 'Delivery is on Friday.' })
	const { agreement: next } = await agreeOnDeal(db, { ...form, formKey: randomUUID(), reason: 'On Friday.' })
	await decline(next.id)
	expect(await advisorText()).toContain('told at manager@riverside.example')
	const [last] = (await emailsOf(db, 'deal-client-answer-manager')).filter(({ subject }) =>
		subject.startsWith('The buyer does not agree'),
	)
	expect(last).toMatchObject({ to: 'manager@riverside.example' })
})

test('the manager of another dealer hears nothing of an answer about this one', async ({ db }) => {
	const { advisor, deal, form, decline } = await setUp(db)
	await chooseDraft(db, { advisor, deal }, corrected)
	await db.update(dealDocument).set({ writtenBy: 'Harbor Honda' }).where(eq(dealDocument.state, 'chosen'))
	const { agreement: other } = await agreeOnDeal(db, { ...form, formKey: randomUUID(), reason: 'Cheaper.' })
	await decline(other.id)
	expect(await emailsOf(db, 'deal-client-answer-manager')).toEqual([])
	expect((await emailsOf(db, 'deal-client-answer'))[0]!.text).toContain('please tell them')
})

test('a total that moves by more than a fourth needs words, because it may be a slip', async ({ db }) => {
	const { correct, current } = await setUp(db)
	const slip = { ...corrected, lines: corrected.lines.map((line) => ({ ...line, cents: line.cents / 10 })) }
	await expect(correct({ corrected: slip })).rejects.toThrow('from $31,750.00 to $3,189.90')
	expect(await current()).toMatchObject({ version: 1, managerAnswer: null })
	await correct({ corrected: slip, note: 'Yes, really.' })
	expect(await current()).toMatchObject({ version: 2, outTheDoorCents: 3_189_90 })
})

test('without an account the client answers by the link of the email, which opens no other deal and ends with the address', async ({
	db,
}) => {
	const { correct, current, clientId, deal, decline } = await setUp(db)
	await db.delete(clientAccount).where(eq(clientAccount.clientId, clientId))
	await correct()
	const asked = (await emailsOf(db, 'deal-agreed')).find(({ subject }) => subject.includes('do you agree'))
	const token = /your-deal\?link=([\w.-]+)/.exec(asked!.text)![1]!
	const opened = await openClientDeal(db, { links, token })
	expect(opened.deal.id).toBe(deal.id)
	const { id } = await current()
	await confirmAgreedDeal(db, { actor: opened.actor, id, origin, now })
	await expect(decline(id)).rejects.toThrow('confirmed already')
	// Somebody else's link.
	const other = await setUp(db, '')
	await expect(
		confirmAgreedDeal(db, { actor: opened.actor, id: other.agreement.id, origin, now }),
	).rejects.toThrow(NotFound)
	for (const wrong of ['', 'x', `${token}x`, links.tokenOf({ purpose: 'client-deal', subject: deal.id })])
		await expect(openClientDeal(db, { links, token: wrong })).rejects.toThrow('no longer works')
	await db.update(clientEmail).set({ email: 'new@example.com' }).where(eq(clientEmail.clientId, clientId))
	await expect(openClientDeal(db, { links, token })).rejects.toThrow('no longer works')
})
