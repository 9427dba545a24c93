import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { serviceAgreement } from '#app/db/schema/agreements.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { clientStep } from '#app/db/schema/clients/steps.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { keptCard, order } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { settings } from '#app/db/schema/settings.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import {
	getAgreement,
	openAgreement,
	type SignedAgreement,
	saveClient,
} from '#app/modules/agreements/agreements.server.ts'
import { contentHash } from '#app/modules/agreements/content-hash.server.ts'
import { newPartOf } from '#app/modules/agreements/version-text.ts'
import { findNextVersion } from '#app/modules/agreements/versions.server.ts'
import { queueRefund } from '#app/modules/payments/refunds/refunds.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import {
	appointmentEmails,
	monday,
	requestTestAppointment,
} from '#tests/factories/appointments/appointment-requests.ts'
import { links } from '#tests/factories/links.ts'
import { ordersAgainstBooks } from '#tests/factories/payments/books.ts'
import { bookedOf, carTerms, makeWaitingFee, takenAtSandbox } from '#tests/factories/payments/waiting-fees.ts'
import { fakePayments } from '#tests/mocks/payments.ts'
import { test } from '#tests/setup/database.ts'
import { carryOutRefunds } from '../payments/carry-out-refunds.server.ts'
import { readAgreementPage } from './read-agreement-page.server.ts'
import { endAgreement } from './withdraw-agreement.server.ts'

const noon = new Date('2026-12-04T17:00:00Z')
const log = createLog('silent')
const dayMs = 86_400_000
const after = (days: number) => new Date(noon.getTime() + days * dayMs)

/** An agreement whose card is kept, or whose fee is paid. */
async function makePaid(db: Db, feeTiming: 'after_delivery' | 'trust' | 'now' = 'after_delivery') {
	const fee = await makeWaitingFee(db, { feeTiming, now: noon })
	await fee.complete(await fee.openPage())
	const [paid] = await fee.orders()
	return { fee, order: paid!, reference: paid!.reference, first: await fee.agreement() }
}

const emailsOf = async (db: Db) =>
	(await db.select().from(outboxEmail)).map(({ kind, to }) => `${kind} ${to}`).sort()

const pageOf = async (db: Db, id: string) =>
	readAgreementPage(db, {
		agreement: await getAgreement(db, { id }),
		asksAgain: false,
		hasPaid: false,
		links,
		now: noon,
	})

const openSteps = async (db: Db) =>
	(await db.select().from(clientStep)).filter(({ endedAt }) => !endedAt).map(({ rule }) => rule)

test('a new version is in force once both have signed it: its order, its card and the delivery go on with it', async ({
	freshDb: { db },
}) => {
	const { fee, reference, first } = await makePaid(db)
	const proposal = await fee.propose(reference)
	expect(contentHash(proposal.content)).toBe(proposal.contentHash)
	expect(newPartOf(proposal.content)!.paragraphs).toEqual([
		'Description: 2026 Honda CR-V EX-L, VIN 5J6RS6H75TL000001',
		'Price of the car: $36,450.00',
		'Our fee stays $75.00.',
		'This agreement ends on January 31, 2027, or earlier when the service is delivered.',
		carTerms.note,
		`This version replaces agreement ${first.reference}; all other parts stay as they were. You first signed on Fri, Dec 4, 2026, and the days for changing your mind count from then.`,
	])
	expect(await pageOf(db, proposal.id)).toMatchObject({
		phase: 'version',
		hash: proposal.contentHash,
		replaces: first.reference,
		advisor: { name: 'Dana Okafor' },
	})
	expect(await pageOf(db, first.id)).toMatchObject({ phase: 'signed', versionUrl: expect.any(String) })
	expect((await fee.agreement()).id, 'nothing changes before the client signs').toBe(first.id)

	fee.time.now = after(1)
	await fee.signVersion()
	const version = await fee.agreement()
	expect(version).toMatchObject({
		id: proposal.id,
		status: 'signed',
		signedAt: after(1),
		signedName: first.customerName,
		signedFrom: '192.0.2.7',
		advisorSignedName: 'Dana Okafor',
		advisorSignedAt: noon,
		advisorSignedFrom: '192.0.2.9',
		priceCents: first.priceCents,
		feeTiming: first.feeTiming,
	})
	const [replaced] = await db.select().from(serviceAgreement).where(eq(serviceAgreement.id, first.id))
	expect(replaced).toMatchObject({ status: 'withdrawn', signedName: first.signedName })
	expect((await findNextVersion(db, first))?.id).toBe(version.id)
	expect(await db.select().from(order)).toMatchObject([{ agreementId: version.id, reference }])
	expect(await db.select().from(keptCard)).toMatchObject([{ agreementId: version.id, releasedAt: null }])
	expect(await pageOf(db, version.id)).toMatchObject({ phase: 'signed', order: reference, versionUrl: null })

	const [stored] = await db.select().from(serviceAgreement).where(eq(serviceAgreement.id, version.id))
	expect(createHash('sha256').update(stored!.pdf!).digest('hex')).toBe(stored!.pdfHash)
	const entries = await db
		.select()
		.from(auditEntry)
		.where(eq(auditEntry.subjectId, version.id))
		.orderBy(auditEntry.seq)
	expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
		[
			'service-agreement.version-proposed',
			{
				reference: version.reference,
				replaces: first.reference,
				version: first.content.version,
				textHash: proposal.contentHash,
			},
		],
		[
			'service-agreement.signed',
			{
				reference: version.reference,
				replaces: first.reference,
				version: first.content.version,
				textHash: proposal.contentHash,
				fileHash: stored!.pdfHash,
			},
		],
	])
	expect(await emailsOf(db)).toEqual([
		'agreement-copy hello@lotwise.example',
		`agreement-signed ${first.customerEmail}`,
		`agreement-version ${first.customerEmail}`,
		`card-kept ${first.customerEmail}`,
		'order-notice hello@lotwise.example',
	])

	await fee.deliver(reference)
	await fee.confirm()
	await fee.job()
	expect(await takenAtSandbox(db)).toEqual([{ reference, cents: 75_00 }])
	expect(await bookedOf(db)).toEqual(['payment 7500'])
	await expect(fee.propose(reference)).rejects.toThrow('can’t be changed anymore')
})

test('what the advisor signed can’t be changed while it waits, and what both signed can’t be changed after', async ({
	db,
}) => {
	const { fee, reference } = await makePaid(db)
	const { id } = await fee.propose(reference)
	const change = (values: Partial<typeof serviceAgreement.$inferInsert>) =>
		db.transaction((tx) => tx.update(serviceAgreement).set(values).where(eq(serviceAgreement.id, id)))
	await expect(change({ priceCents: 1_00 })).rejects.toThrow()
	await expect(change({ advisorSignedName: 'Somebody Else' })).rejects.toThrow()
	await expect(change({ contentHash: 'another' })).rejects.toThrow()
	await fee.signVersion()
	await expect(change({ signedName: 'Somebody Else' })).rejects.toThrow()
	await expect(change({ advisorSignedAt: after(1) })).rejects.toThrow()
})

test('money in trust stays there with the new version, and is released once', async ({ freshDb: { db } }) => {
	const { fee, reference } = await makePaid(db, 'trust')
	await fee.deliver(reference)
	await fee.propose(reference)
	await fee.signVersion()
	expect(await bookedOf(db)).toEqual(['trust 7500'])
	await fee.confirm()
	expect(await bookedOf(db)).toEqual(['trust 7500', 'trust_release -7500', 'payment 7500'])
	expect(await ordersAgainstBooks(db)).toEqual([])
})

test('tabs that sign at the same time sign once; another name and another text are not signed', async ({
	freshDb: { db },
}) => {
	const { fee, reference } = await makePaid(db)
	const proposal = await fee.propose(reference)
	await expect(fee.signVersion(proposal, { hash: 'of another text' })).rejects.toThrow(Conflict)
	await expect(fee.signVersion(proposal, { signature: 'Somebody Else' })).rejects.toThrow(Invalid)
	await Promise.all([fee.signVersion(proposal), fee.signVersion(proposal), fee.signVersion(proposal)])
	expect((await fee.agreement()).id).toBe(proposal.id)
	const copies = (await emailsOf(db)).filter((each) => each.startsWith('agreement-copy'))
	expect(copies).toHaveLength(1)
	const signatures = await db
		.select()
		.from(auditEntry)
		.where(eq(auditEntry.action, 'service-agreement.signed'))
		.orderBy(auditEntry.seq)
	expect(signatures).toHaveLength(1)
})

test('while a version waits there is no second one, also from two tabs; after it was withdrawn there is', async ({
	freshDb: { db },
}) => {
	const { fee, reference, first } = await makePaid(db)
	const both = await Promise.allSettled([fee.propose(reference), fee.propose(reference)])
	expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	const proposal = (await fee.proposal())!
	await fee.withdraw(reference, proposal)
	await fee.withdraw(reference, proposal)
	// The client had opened it before.
	await expect(fee.signVersion(proposal)).rejects.toThrow('We have withdrawn this version')
	await expect(fee.decline('No.', proposal)).rejects.toThrow('We have withdrawn this version')
	expect(await pageOf(db, proposal.id)).toMatchObject({
		phase: 'version_closed',
		sentence: 'We have withdrawn this version, so your agreement stays as it was.',
	})
	expect((await fee.agreement()).id).toBe(first.id)
	await fee.propose(reference)
	await fee.signVersion()
	const signed = await getAgreement(db, { id: (await fee.agreement()).id })
	await expect(fee.withdraw(reference, signed)).rejects.toThrow('has signed this version already')
})

test('withdrawn while the client signs: one of both counts, and the agreement fits it', async ({
	freshDb: { db },
}) => {
	const { fee, reference, first } = await makePaid(db)
	for (let times = 0; times < 5; times++) {
		const before = await fee.agreement()
		const proposal = await fee.propose(reference)
		const [signed] = await Promise.allSettled([fee.signVersion(proposal), fee.withdraw(reference, proposal)])
		const { status } = await getAgreement(db, { id: proposal.id })
		expect(status).toBe(signed!.status === 'fulfilled' ? 'signed' : 'withdrawn')
		expect((await fee.agreement()).id).toBe(status === 'signed' ? proposal.id : before.id)
	}
	expect((await fee.orders()).map(({ reference: each }) => each)).toEqual([reference])
	expect(first.status).toBe('signed')
})

test('the client declines with a sentence: the advisor reads it and has a step, until they propose another', async ({
	freshDb: { db },
}) => {
	const { fee, reference, first } = await makePaid(db)
	const proposal = await fee.propose(reference)
	await fee.decline('I wanted the blue one.')
	await fee.decline('I wanted the blue one.', proposal)
	const mails = await db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'agreement-version-declined'))
	expect(mails).toHaveLength(1)
	expect(mails[0]!.text).toContain('“I wanted the blue one.”')
	expect(await openSteps(db)).toContain('order.version')
	await expect(fee.signVersion(proposal)).rejects.toThrow('You declined this version')
	expect((await fee.proposal())?.declinedReason).toBe('I wanted the blue one.')
	expect((await fee.agreement()).id).toBe(first.id)
	await fee.propose(reference)
	expect(await openSteps(db)).not.toContain('order.version')
	const second = (await fee.proposal())!
	await fee.signVersion()
	await expect(fee.decline('Too late.', second)).rejects.toThrow('signed by both already')
	expect((await fee.agreement()).status).toBe('signed')
})

test('an agreement that ends takes the version that waits with it; ended in an old tab after the signature, nothing ends', async ({
	freshDb: { db },
}) => {
	const { fee, reference, first } = await makePaid(db)
	const proposal = await fee.propose(reference)
	const end = (agreement: SignedAgreement) =>
		endAgreement(db, {
			agreement,
			actor: { kind: 'visitor', id: null },
			payments: fakePayments(),
			appointmentEmails: appointmentEmails().emails,
			origin: links.origin,
			now: fee.time.now,
		})
	await expect(end(proposal as never)).rejects.toThrow('Decline this version')
	await fee.end()
	await expect(fee.signVersion(proposal)).rejects.toThrow('has ended or was replaced')
	expect(await pageOf(db, proposal.id)).toMatchObject({ phase: 'version_closed' })
	await expect(fee.propose(reference)).rejects.toThrow('This order has ended')

	const other = await makePaid(db)
	await other.fee.propose(other.reference)
	await other.fee.signVersion()
	await expect(end(other.first)).rejects.toThrow('You have signed a new version')
	expect((await other.fee.agreement()).status).toBe('signed')
	await other.fee.end()
	expect((await other.fee.agreement()).status).toBe('withdrawn')
	expect(await takenAtSandbox(db)).toEqual([])
	expect(first.reference).not.toBe(other.first.reference)
})

test('for an order that was refunded no version is proposed or signed', async ({ freshDb: { db } }) => {
	const { fee, order: paid } = await makePaid(db, 'now')
	const proposal = await fee.propose(paid.reference)
	await queueRefund(db, {
		orderId: paid.id,
		amountCents: 75_00,
		reason: 'No car was found.',
		requestedBy: 'advisor',
		now: noon,
	})
	await carryOutRefunds(db, { payments: fee.sandbox, origin: links.origin, now: noon, log })
	expect((await fee.orders())[0]!.status).toBe('refunded')
	await expect(fee.signVersion(proposal)).rejects.toThrow('This order has ended')
	await expect(fee.propose(paid.reference)).rejects.toThrow('This order has ended')
	expect((await getAgreement(db, { id: proposal.id })).status).toBe('open')
})

test('the days for changing one’s mind count from the first signature, also after two new versions', async ({
	freshDb: { db },
}) => {
	const { fee, order: paid } = await makePaid(db, 'now')
	for (const day of [1, 2]) {
		fee.time.now = after(day)
		await fee.propose(paid.reference)
		await fee.signVersion()
	}
	fee.time.now = after(3.5)
	await fee.end()
	expect(await db.select().from(refund)).toMatchObject([{ amountCents: 75_00, nextAttemptAt: after(4.5) }])
})

test('a version that waits is no purchase: Book Now opens another agreement, and nobody fills it in', async ({
	db,
}) => {
	const { fee, reference, first } = await makePaid(db)
	const proposal = await fee.propose(reference)
	const open = await openAgreement(db, {
		priceId: first.priceId,
		buyerKey: first.buyerKey,
		priceCents: 99_00,
		userId: null,
		customer: null,
		now: noon,
	})
	expect(open.id).not.toBe(proposal.id)
	const client = { state: 'OH', name: 'Somebody Else', email: 'else@example.com', address: null }
	await expect(saveClient(db, { id: proposal.id, client })).rejects.toThrow(Conflict)
	expect((await fee.proposal())?.priceCents).toBe(first.priceCents)
})

test('the advisor signs with their own name, until a day within a year, and says what New York wants', async ({
	db,
}) => {
	const { fee, reference } = await makePaid(db)
	await expect(fee.propose(reference, { signature: 'Dana' })).rejects.toThrow(Invalid)
	const terms = (more: Partial<typeof carTerms>) => ({ terms: { ...carTerms, ...more } })
	await expect(fee.propose(reference, terms({ endsOn: '2026-12-03' }))).rejects.toThrow(Invalid)
	await expect(fee.propose(reference, terms({ endsOn: '2027-12-05' }))).rejects.toThrow(Invalid)
	await expect(fee.propose(reference, terms({ note: '' }))).rejects.toThrow('United States specifications')
	expect(await fee.proposal()).toBeNull()
	await fee.propose(reference, { ...terms({ endsOn: '2026-12-04' }), signature: ' dana  OKAFOR ' })
})

test('a license that expires before the car is named takes no fee: no version is proposed or signed until it is renewed', async ({
	freshDb: { db },
}) => {
	const { id: appointmentId } = await requestTestAppointment(db, {})
	const fee = await makeWaitingFee(db, { feeTiming: 'after_car', now: monday, appointmentId })
	await fee.complete(await fee.openPage())
	const [{ reference } = { reference: '' }] = await fee.orders()
	const confirmed = { state: 'CA', license: 'R-1', bond: 'B-1', trustAccount: 'T-1' }
	await db.insert(settings).values({}).onConflictDoNothing()
	const licensedUntil = (expiresOn: string) =>
		db
			.update(settings)
			.set({ postalAddress: '1 Main Street, Reno, NV 89501', serviceStates: [{ ...confirmed, expiresOn }] })
	await licensedUntil('2026-03-01')
	await expect(fee.propose(reference)).rejects.toThrow(Conflict)
	await licensedUntil('2026-12-31')
	const proposal = await fee.propose(reference)
	await licensedUntil('2026-03-01')
	await expect(fee.signVersion(proposal)).rejects.toThrow('Nothing was charged.')
	expect(await fee.job()).toMatchObject({ charged: 0 })
	expect(await takenAtSandbox(db)).toEqual([])
	await licensedUntil('2026-12-31')
	await fee.signVersion(proposal)
	expect(await bookedOf(db)).toEqual(['trust 14999'])
})
