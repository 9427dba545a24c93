import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointmentEvent } from '#app/db/schema/appointments.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { reviewInvitation } from '#app/db/schema/reviews.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { getInvitation, invitationLink, optOut } from '#app/modules/reviews/invitations.server.ts'
import { hashOfToken } from '#app/platform/links/random-token.server.ts'
import { createLinks } from '#app/platform/links/signed-links.server.ts'
import { asMember } from '#tests/factories/actors.ts'
import { appointmentEmails } from '#tests/factories/appointments/appointment-requests.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { makeOrder, makeUser } from '#tests/factories/payments/orders.ts'
import { makeReview } from '#tests/factories/reviews.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test } from '#tests/setup/database.ts'
import { deleteOwnAccount } from '../account/delete-own-account.server.ts'
import { inviteReviews } from './invite-reviews.server.ts'

const dayMs = 86_400_000
const paidAt = new Date('2026-03-04T12:00:00Z')
const after = (days: number) => new Date(paidAt.getTime() + days * dayMs)
const links = createLinks({ secret: 'a secret of the site', origin: 'https://advice.example' })
const tokenOf = (orderId: string) => links.tokenOf(invitationLink(orderId))
const run = (db: Db, days: number) => inviteReviews(db, { links, now: after(days) })
const nothing = { invited: 0, reminded: 0 }

let buyers = 0
/** A paid order whose appointment took place 13 days later. */
async function makePaid(db: Db, set: Partial<typeof order.$inferInsert> = {}) {
	await insertOfferings(db, defaultOfferings)
	const customerEmail = `buyer${buyers++}@example.com`
	const priceId = 'price_in_person'
	const made = await makeOrder(db, { status: 'paid', paidAt, customerEmail, priceId, ...set })
	if (made.priceId === priceId && made.paidAt) await completeAppointment(db, made.id)
	return made
}

async function completeAppointment(db: Db, paidOrderId: string) {
	const { id } = await insertAppointment(db, {
		paidOrderId,
		status: 'completed',
		startsAt: after(1),
		// Each on a day of its own, because a slot is sold once.
		slotDate: new Date(Date.UTC(2026, 5, buyers)).toISOString().slice(0, 10),
	})
	await db
		.insert(appointmentEvent)
		.values({ appointmentId: id, at: after(13), what: 'completed', byKind: 'advisor', toStatus: 'completed' })
}

test('a review is requested once, a day after the appointment was completed, in neutral words', async ({
	db,
}) => {
	const { id, reference, customerEmail } = await makePaid(db)
	expect(await run(db, 13.9)).toEqual(nothing)
	expect(await run(db, 14)).toEqual({ invited: 1, reminded: 0 })
	expect(await run(db, 14)).toEqual(nothing)
	const [sent, ...more] = await db.select().from(outboxEmail)
	expect(more).toEqual([])
	const token = tokenOf(id)
	expect(sent).toMatchObject({
		to: customerEmail,
		kind: 'review-invitation',
		unsubscribeUrl: `https://advice.example/reviews/unsubscribe?link=${token}`,
	})
	for (const text of ['ood or bad', reference, `/reviews/invitation?link=${token}`, sent!.unsubscribeUrl!])
		expect(sent!.text).toContain(text)
	expect(sent!.text).not.toMatch(/5 stars|five stars|positive|happy|love|great/i)
	// The table does not contain the token of the link.
	const [stored] = await db.select().from(reviewInvitation)
	expect(JSON.stringify(stored)).not.toContain(token)
	// Emails until November 2026 have a token of which only the hash is known.
	await db.update(reviewInvitation).set({ tokenHash: hashOfToken('an earlier token') })
	expect(await getInvitation(db, { links, token: 'an earlier token' })).toMatchObject({ orderId: id })
	expect(await getInvitation(db, { links, token })).toMatchObject({ orderId: id })
})

test('nobody is asked about a search before its service has ended', async ({ db }) => {
	await makePaid(db, { priceId: 'price_online_search' })
	await makePaid(db, { priceId: 'price_concierge' })
	expect(await run(db, 50)).toEqual(nothing)
})

test('no review is requested for a refunded, sample, old or reviewed order, or after opting out', async ({
	db,
}) => {
	await makePaid(db, { status: 'refunded', refundedCents: 75_00 })
	await makePaid(db, { sample: true })
	await makePaid(db, { paidAt: after(-47) })
	await makePaid(db, { status: 'pending', paidAt: null })
	const reviewed = await makePaid(db)
	await makeReview(db, { orderId: reviewed.id, verified: true })
	expect(await run(db, 14)).toEqual(nothing)

	const first = await makePaid(db, { customerEmail: 'Robin@example.com' })
	expect(await run(db, 14)).toEqual({ invited: 1, reminded: 0 })
	const token = tokenOf(first.id)
	await optOut(db, { links, token, now: after(15) })
	await optOut(db, { links, token, now: after(16) })
	await makePaid(db, { customerEmail: 'robin@EXAMPLE.com' })
	expect(await run(db, 30)).toEqual(nothing)
	for (const wrong of ['', token.slice(1), `${token}x`, hashOfToken(token)])
		await expect(getInvitation(db, { links, token: wrong })).rejects.toThrow(NotFound)
})

test('one reminder with the same link is sent after seven days without a review', async ({ db }) => {
	const { id } = await makePaid(db)
	await run(db, 14)
	expect(await run(db, 20.9)).toEqual(nothing)
	expect(await run(db, 21)).toEqual({ invited: 0, reminded: 1 })
	expect(await run(db, 50)).toEqual(nothing)
	const emails = await db.select().from(outboxEmail)
	expect(emails.map(({ kind }) => kind).sort()).toEqual(['review-invitation', 'review-reminder'])
	for (const { text } of emails) expect(text).toContain(tokenOf(id))
})

test('after a review or a refund there is no reminder', async ({ db }) => {
	const written = await makePaid(db)
	const returned = await makePaid(db)
	expect(await run(db, 14)).toEqual({ invited: 2, reminded: 0 })
	await makeReview(db, { orderId: written.id, verified: true })
	await db.update(order).set({ status: 'refunded', refundedCents: 75_00 }).where(eq(order.id, returned.id))
	expect(await run(db, 21)).toEqual(nothing)
	const stored = await db.select().from(reviewInvitation)
	expect(stored.map(({ closedAt, remindedAt }) => [closedAt, remindedAt])).toEqual([
		[after(21), null],
		[after(21), null],
	])
})

/** Deletes an account `days` days after its order. */
async function deleteAccount(db: Db, person: Awaited<ReturnType<typeof makeUser>>, days: number) {
	const actor = { ...asMember(person), mustEnroll: false } as unknown as Viewer
	await deleteOwnAccount(db, {
		actor,
		storage: memoryStorage(),
		appointmentEmails: appointmentEmails().emails,
		origin: 'https://advice.example',
		now: after(days),
		...({ vault: {}, creditEmails: {} } as Pick<
			Parameters<typeof deleteOwnAccount>[1],
			'vault' | 'creditEmails'
		>),
	})
}

const emailsTo = async (db: Db, to: string) =>
	(await db.select().from(outboxEmail).where(eq(outboxEmail.to, to))).map(({ kind }) => kind)

test('after the account was deleted there is no reminder, and the unsubscribe link still works', async ({
	db,
}) => {
	const person = await makeUser(db)
	const { id } = await makePaid(db, { userId: person.id, customerEmail: person.email })
	expect(await run(db, 14)).toEqual({ invited: 1, reminded: 0 })
	await deleteAccount(db, person, 16)
	expect(await run(db, 22)).toEqual(nothing)
	expect(await emailsTo(db, person.email)).toEqual(['account-deleted'])
	expect(await getInvitation(db, { links, token: tokenOf(id) })).toMatchObject({ closedAt: after(16) })
})

test('no review is requested for orders of a deleted account, and no email address is stored for it', async ({
	db,
}) => {
	const person = await makeUser(db)
	const own = { customerEmail: person.email.toUpperCase() }
	const reviewed = await makePaid(db, { ...own, userId: person.id })
	await makePaid(db, own)
	await makeReview(db, { orderId: reviewed.id, userId: person.id, verified: true })
	await deleteAccount(db, person, 5)
	expect(await run(db, 15)).toEqual(nothing)
	expect(await emailsTo(db, person.email)).toEqual(['account-deleted'])
	expect((await db.select().from(reviewInvitation)).map(({ email }) => email)).toEqual(['', ''])
})

test('deleting an account with an unverified email address does not affect invitations to it', async ({
	db,
}) => {
	const claimed = await makeUser(db, { emailVerified: false })
	await makePaid(db, { customerEmail: claimed.email })
	await deleteAccount(db, claimed, 5)
	expect(await run(db, 14)).toEqual({ invited: 1, reminded: 0 })
})

test('four concurrent workers send each email once', async ({ freshDb: { db } }) => {
	for (let count = 0; count < 5; count++) await makePaid(db)
	const sum = async (days: number) => {
		const rounds = await Promise.all([run(db, days), run(db, days), run(db, days), run(db, days)])
		return rounds.reduce((total, round) => total + round.invited + round.reminded, 0)
	}
	expect(await sum(14)).toBe(5)
	expect(await sum(21)).toBe(5)
	const kinds = (await db.select().from(outboxEmail)).map(({ kind }) => kind)
	expect(kinds).toHaveLength(10)
	expect(kinds.filter((kind) => kind === 'review-invitation')).toHaveLength(5)
})
