import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { creditNotice } from '#app/db/schema/credit.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { openingOf } from '#app/modules/credit/policy.ts'
import { sendApplicationNotice } from '#app/workflows/credit/send-application-notice.server.ts'
import {
	advisor,
	agreement,
	makeDraft,
	makeReviewedApplication,
	memoryStorage,
	newApplicant,
	recordEmails,
	silent,
	submissionDay,
	submitForm,
	testVault,
} from '#tests/factories/credit.ts'
import { makeJointApplication } from '#tests/factories/joint-application.ts'
import { test } from '#tests/setup/database.ts'
import { getApplication } from '../applications.server.ts'
import { listSignedConsents } from '../consent/consent.server.ts'
import {
	takesCalls,
	takesElectronicRecords,
	withdrawElectronicRecords,
	withdrawPhoneContact,
} from '../consent/electronic-records.server.ts'
import { enforceRetention } from '../retention.server.ts'
import { listEvents } from '../vault/read-application.server.ts'
import { changeApplicationStatus } from './change-status.server.ts'
import { addLender, listLenders, recordLenderAnswer } from './lenders.server.ts'
import { noticeTemplate } from './notice-template.ts'
import { findNotice } from './notices.server.ts'

const later = (days: number, ms = 0) => new Date(submissionDay.getTime() + days * 86_400_000 + ms)
const hudson = { name: 'Hudson Bank', address: '1 Main St, Albany, NY 12207' }
const refusal = {
	answer: 'declined',
	address: hudson.address,
	terms: '',
	reasons: 'Income insufficient',
} as const

test('each lender is stored with when it got the application, its answer and its terms or reasons', async ({
	db,
}) => {
	const { vault } = testVault()
	const { application, owner } = await makeReviewedApplication(db, { vault })
	const { id } = application
	const input = { actor: advisor, id }
	const { lenderId } = await addLender(db, { ...input, ...hudson, now: later(1) })
	expect(await addLender(db, { ...input, name: ' hudson  BANK', address: '', now: later(2) })).toEqual({
		lenderId,
	})
	await recordLenderAnswer(db, {
		...input,
		lenderId,
		answer: 'countered',
		address: hudson.address,
		terms: '$18,000 at 7.9% over 60 months',
		reasons: 'left over',
		now: later(3),
	})
	expect(await listLenders(db, { actor: owner, id })).toMatchObject([
		{
			...hudson,
			sentAt: later(1),
			answer: 'countered',
			answeredAt: later(3),
			terms: '$18,000 at 7.9% over 60 months',
			reasons: '',
		},
	])
	// A lender can change its mind.
	await recordLenderAnswer(db, { ...input, lenderId, ...refusal, now: later(4) })
	expect(await listLenders(db, input)).toMatchObject([
		{ answer: 'declined', terms: '', answeredAt: later(4) },
	])
	const { rows } = await db.execute(
		sql`select action, detail->>'answer' as answer from audit_entry where subject_id = ${id} and action like 'credit.%lender%' order by seq`,
	)
	expect(rows).toEqual([
		{ action: 'credit.sent-to-lender', answer: null },
		{ action: 'credit.lender-answered', answer: 'countered' },
		{ action: 'credit.lender-answered', answer: 'declined' },
	])
})

test('only the advisor records lenders and their answers, with the right application and valid fields; strangers see none', async ({
	db,
}) => {
	const { vault } = testVault()
	const one = await makeReviewedApplication(db, { vault })
	const other = await makeReviewedApplication(db, { vault })
	const { id } = one.application
	await expect(addLender(db, { actor: one.owner, id, ...hudson, now: later(1) })).rejects.toThrow(Forbidden)
	const { lenderId } = await addLender(db, { actor: advisor, id, ...hudson, now: later(1) })
	const answer = { lenderId, ...refusal, now: later(2) }
	await expect(recordLenderAnswer(db, { actor: one.owner, id, ...answer })).rejects.toThrow(Forbidden)
	await expect(
		recordLenderAnswer(db, { actor: advisor, id: other.application.id, ...answer }),
	).rejects.toThrow(NotFound)
	for (const [field, more] of [
		['terms', { answer: 'approved', terms: 'x'.repeat(501) }],
		['reasons', { reasons: 'SSN 900-12-3456 not found' }],
	] as const)
		await expect(recordLenderAnswer(db, { actor: advisor, id, ...answer, ...more })).rejects.toMatchObject({
			field,
		})
	await expect(listLenders(db, { actor: newApplicant(), id })).rejects.toThrow(NotFound)
	expect(await listLenders(db, { actor: advisor, id })).toMatchObject([{ answer: null }])
})

test('the decision, the lenders and the notice outlive the erased answers by 25 months after the notice', async ({
	freshDb: { db },
}) => {
	const { vault } = testVault()
	const { application } = await makeReviewedApplication(db, { vault })
	const { id, version } = application
	const input = { actor: advisor, id }
	const { lenderId } = await addLender(db, { ...input, ...hudson, now: later(1) })
	await recordLenderAnswer(db, { ...input, lenderId, ...refusal, now: later(2) })
	const declined = await changeApplicationStatus(db, {
		...input,
		version,
		to: 'declined',
		emails: silent,
		now: later(3),
	})
	const text =
		'The creditor is Hudson Bank, 1 Main St, Albany, NY 12207. Its reason: Income insufficient. The Equal Credit Opportunity Act prohibits discrimination. The agency for the creditor named above is: Federal Trade Commission, Washington, DC 20580.'
	const emptied = sendApplicationNotice(db, {
		...input,
		version: declined.version,
		text: 'Its principal reasons:\n1. \n2. \nThe decision was based on a credit report from .',
		emails: silent,
		origin: 'https://site.example',
		now: later(29),
	})
	await expect(emptied).rejects.toMatchObject({ field: 'text', message: expect.stringMatching(/blank/) })
	const withoutReason = sendApplicationNotice(db, {
		...input,
		version: declined.version,
		text: text.replace('Income insufficient', 'Not accepted'),
		emails: silent,
		origin: 'https://site.example',
		now: later(29),
	})
	await expect(withoutReason).rejects.toMatchObject({
		field: 'text',
		message: expect.stringMatching(/“Income insufficient”/),
	})
	for (const [field, missing] of [
		['reasons', { reasons: ' 1. ' }],
		['address', { address: ' - ' }],
	] as const)
		await expect(
			recordLenderAnswer(db, { ...input, lenderId, ...refusal, ...missing, now: later(2) }),
		).rejects.toMatchObject({ field })
	const origin = 'https://site.example'
	const sent = { ...input, version: declined.version, text, emails: silent, origin, now: later(29) }
	expect(await sendApplicationNotice(db, sent)).toEqual({ first: 'email', co: null })
	const run = (now: Date) =>
		enforceRetention(db, { vault, storage: memoryStorage(), emails: recordEmails().emails, now })
	expect(await run(later(34))).toMatchObject({ closedDestroyed: 1 })
	const kept = await getApplication(db, input)
	expect(kept).toMatchObject({ status: 'declined', destroyedAt: later(34) })
	expect(await listLenders(db, input)).toMatchObject([
		{ name: 'Hudson Bank', reasons: 'Income insufficient' },
	])
	expect(await findNotice(db, input)).toMatchObject({ text, sentBy: 'email', sentTo: 'marisol@example.com' })
	// Counted from the notice, which was later than the decision.
	expect(await run(later(29 + 765))).toMatchObject({ recordsDeleted: 0 })
	expect(await run(later(29 + 765, 1))).toMatchObject({ recordsDeleted: 1 })
	expect(await db.select().from(creditNotice)).toEqual([])
})

test('a notice is never changed', async ({ db }) => {
	const { vault } = testVault()
	const { application } = await makeReviewedApplication(db, { vault })
	await db.execute(
		sql`insert into credit_notice (application_id, text, sent_by, actor_id, sent_at) values (${application.id}, 'x', 'mail', 'a', now())`,
	)
	const change = db.transaction((tx) => tx.execute(sql`update credit_notice set text = 'y'`))
	await expect(change).rejects.toMatchObject({ cause: { message: expect.stringMatching('never changed') } })
})

test('a notice is emailed only to someone who agreed to electronic notices and did not revoke the agreement', async ({
	freshDb: { db },
}) => {
	const { vault } = testVault()
	const origin = 'https://site.example'
	for (const [electronicRecords, takesBack, expected] of [
		[true, false, 'email'],
		[true, true, 'mail'],
		[false, false, 'mail'],
	] as const) {
		const { actor, formKey } = await makeDraft(db, { vault })
		const submitted = await submitForm(db, {
			vault,
			actor,
			formKey,
			agreement: { ...agreement, electronicRecords },
		})
		const { id, version } = submitted.application
		const applicant = personActor(actor, {
			browser: actor.browser,
			opens: openingOf({ applicationId: id, role: 'first' }),
		})
		const withdrawal = { actor: applicant, id, role: 'first', emails: silent, now: later(1) } as const
		if (takesBack) await withdrawElectronicRecords(db, withdrawal)
		if (expected === 'mail') await expect(withdrawElectronicRecords(db, withdrawal)).rejects.toThrow(Conflict)
		const input = { actor: advisor, id, emails: silent, now: later(2) }
		const reviewed = await changeApplicationStatus(db, {
			...input,
			version: version + (takesBack ? 1 : 0),
			to: 'reviewing',
		})
		const decided = await changeApplicationStatus(db, { ...input, version: reviewed.version, to: 'approved' })
		const text = 'Dear Marisol, Hudson Bank offers you credit.'
		const notice = { ...input, version: decided.version, text, origin, now: later(3) }
		expect(await sendApplicationNotice(db, notice)).toEqual({ first: expected, co: null })
		expect(await findNotice(db, { actor: advisor, id })).toMatchObject({
			text,
			sentBy: expected,
			sentTo: expected === 'email' ? 'marisol@example.com' : null,
		})
		const { rows } = await db.execute(
			sql`select count(*)::int as count from ${outboxEmail} where dedupe_key = ${`application:${id}:notice`}`,
		)
		expect(rows).toEqual([{ count: expected === 'email' ? 1 : 0 }])
	}
})

test('each of two applicants can revoke only their own agreement, and nobody else can', async ({ db }) => {
	const { vault } = testVault()
	const { id, co, owner } = await makeJointApplication(db, { vault })
	const withdraw = (actor: typeof co, role: 'first' | 'co') =>
		withdrawElectronicRecords(db, { actor, id, role, emails: silent, now: later(1) })
	await expect(withdraw(co, 'first')).rejects.toThrow(NotFound)
	await expect(withdraw(newApplicant(), 'first')).rejects.toThrow(NotFound)
	await withdraw(co, 'co')
	expect(await takesElectronicRecords(db, { applicationId: id, role: 'co' })).toBe(false)
	expect(await takesElectronicRecords(db, { applicationId: id, role: 'first' })).toBe(true)
	await withdraw(owner, 'first')
	expect(await takesElectronicRecords(db, { applicationId: id, role: 'first' })).toBe(false)
})

test('calls and texts are taken back once, by the applicant alone, and the advisor sees it', async ({
	db,
}) => {
	const { vault } = testVault()
	const { actor, formKey } = await makeDraft(db, { vault })
	const agreed = { ...agreement, contactByPhone: true }
	const { application } = await submitForm(db, { vault, actor, formKey, agreement: agreed })
	const { id } = application
	const owner = personActor(null, { opens: openingOf({ applicationId: id, role: 'first' }) })
	const stop = (actor: typeof owner) =>
		withdrawPhoneContact(db, { actor, id, role: 'first', emails: silent, now: later(1) })
	expect(await takesCalls(db, { applicationId: id, role: 'first' })).toBe(true)
	await expect(stop(newApplicant())).rejects.toThrow(NotFound)
	await stop(owner)
	expect(await takesCalls(db, { applicationId: id, role: 'first' })).toBe(false)
	await expect(stop(owner)).rejects.toThrow(Conflict)
	const [signed] = await listSignedConsents(db, { applicationIds: [id] })
	expect(signed).toMatchObject({ role: 'first', contactByPhone: true, phoneStoppedAt: later(1) })
	const events = await listEvents(db, { actor: advisor, id })
	expect(events.filter(({ what }) => what === 'phone-stopped')).toMatchObject([{ by: 'first' }])
})

test('the notice of a refusal names each creditor with its address and reasons, and never the business as one', () => {
	const input = {
		status: 'declined' as const,
		name: 'Marisol Quintero',
		reference: 'LC-7K2M9Q',
		submitted: 'Fri, Nov 20, 2026',
		business: 'Lotwise Car Advisory',
		advisor: 'Renata Voss',
		phone: '(914) 555-0187',
		email: 'hello@lotwise.test',
	}
	const lenders = [
		{ ...hudson, ...refusal, reasons: 'Income insufficient\nLength of employment' },
		{ ...refusal, name: 'Mill Credit Union', address: '', reasons: '' },
		{ name: 'Quiet Bank', address: '', answer: null, terms: '', reasons: '' },
	]
	const text = noticeTemplate({ ...input, lenders })!
	expect(text).toContain(
		'Creditor: Hudson Bank, 1 Main St, Albany, NY 12207\nIts principal reasons:\n1. Income insufficient\n2. Length of employment',
	)
	expect(text).toContain(
		'Creditor: Mill Credit Union, [address of the lender]\nIts principal reasons:\n1. [reason]',
	)
	expect(text).toContain('Scores range from [lowest] to [highest].')
	expect(text).not.toMatch(/Quiet Bank|this creditor|Creditor: Lotwise/)
	expect(text).toContain('The lender decided this, not Lotwise Car Advisory.')
})

test('each of two applicants gets a notice of their own, and neither goes out while one is incomplete', async ({
	db,
}) => {
	const { vault } = testVault()
	const { id, owner, co } = await makeJointApplication(db, { vault })
	const input = { actor: advisor, id, emails: silent, now: later(2) }
	const { version } = await getApplication(db, input)
	const reviewed = await changeApplicationStatus(db, { ...input, version, to: 'reviewing' })
	const decided = await changeApplicationStatus(db, { ...input, version: reviewed.version, to: 'approved' })
	const text = 'Dear Marisol, Hudson Bank offers you credit.'
	const notice = { ...input, version: decided.version, text, origin: 'https://site.example' }
	for (const coText of [
		'',
		' ',
		'Dear Anselm, [name of the lender] offers you credit.',
		'Lender: \nIt offers you both credit.',
	])
		await expect(sendApplicationNotice(db, { ...notice, coText })).rejects.toMatchObject({ field: 'coText' })
	expect(await db.select().from(creditNotice)).toEqual([])
	const coText = 'Dear Anselm, Hudson Bank offers you credit.'
	expect(await sendApplicationNotice(db, { ...notice, coText })).toEqual({ first: 'email', co: 'email' })
	expect(await findNotice(db, { actor: owner, id })).toMatchObject({ text, sentTo: 'marisol@example.com' })
	expect(await findNotice(db, { actor: co, id, role: 'co' })).toMatchObject({
		text: coText,
		sentTo: 'anselm@example.com',
	})
	const sent = await db.select().from(outboxEmail).where(sql`kind = 'application-notice'`)
	expect(sent.map((email) => [email.to, email.text.includes(coText)]).sort()).toEqual([
		['anselm@example.com', true],
		['marisol@example.com', false],
	])
})
