import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { waitlistEntry } from '#app/db/schema/appointments.ts'
import { emailChange } from '#app/db/schema/auth.ts'
import { conversation } from '#app/db/schema/chat.ts'
import { creditApplicant } from '#app/db/schema/credit.ts'
import { forumPreference } from '#app/db/schema/forum.ts'
import { invoice } from '#app/db/schema/payments/orders.ts'
import { reviewInvitation, reviewOptOut } from '#app/db/schema/reviews.ts'
import { settings } from '#app/db/schema/settings.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { type LinkPurpose, withLink } from '#app/lib/paths/link-purposes.ts'
import { getAvailability } from '#app/modules/appointments/availability/availability.server.ts'
import { appointmentLink } from '#app/modules/appointments/changes/appointment-links.server.ts'
import { issueToken } from '#app/modules/auth/sign-in/emailed-tokens.server.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { chatLink } from '#app/modules/chat/emails/email-links.server.ts'
import { identityOf } from '#app/modules/clients/clients.server.ts'
import { recommendVehicle } from '#app/modules/clients/recommendations/recommend-vehicle.server.ts'
import { answerLink } from '#app/modules/clients/recommendations/recommendation-links.server.ts'
import { applicationLink } from '#app/modules/credit/application/application-links.server.ts'
import { invoiceLink } from '#app/modules/payments/invoices/invoices.server.ts'
import { receiptLink } from '#app/modules/payments/orders/get-receipt.server.ts'
import { invitationLink } from '#app/modules/reviews/invitations.server.ts'
import { agreementLink } from '#app/modules/signing/agreements.server.ts'
import { hashOfToken, newToken } from '#app/platform/links/random-token.server.ts'
import { loader as togetherPage } from '#app/routes/apply/co-applicant/co-applicant.tsx'
import { loader as resumeApplicationPage } from '#app/routes/apply/resume.tsx'
import { loader as appointmentPage } from '#app/routes/appointments/appointment.tsx'
import { loader as callPage } from '#app/routes/appointments/call.tsx'
import { loader as waitlistPage } from '#app/routes/appointments/waitlist.tsx'
import { loader as briefPage } from '#app/routes/briefs/brief.tsx'
import { loader as chatEmailsPage, action as stopChatEmails } from '#app/routes/chat/email-settings.tsx'
import { loader as resumeChatPage } from '#app/routes/chat/resume.tsx'
import { loader as engagementPage } from '#app/routes/checkout/agreement.tsx'
import { loader as invoicePage } from '#app/routes/checkout/invoice.tsx'
import { loader as paperPage } from '#app/routes/checkout/linked-paper.ts'
import {
	loader as forumEmailsPage,
	action as stopForumEmails,
} from '#app/routes/community/email-settings.tsx'
import { loader as agreedPage } from '#app/routes/deals/agreed.tsx'
import { loader as clientDealPage } from '#app/routes/deals/own/linked-deal.tsx'
import { loader as clientRoundPage } from '#app/routes/deals/own/rounds/linked-round.tsx'
import { loader as invitationPage } from '#app/routes/reviews/invitation.tsx'
import { action as stopReviewEmails, loader as unsubscribePage } from '#app/routes/reviews/unsubscribe.tsx'
import { loader as emailChangePage } from '#app/routes/sign-in/email-change.tsx'
import { loader as resetPage } from '#app/routes/sign-in/reset-password.tsx'
import { loader as verifyPage } from '#app/routes/sign-in/verify-email.tsx'
import { loader as vehiclePage } from '#app/routes/vehicles/vehicle.tsx'
import { clientDealPath } from '#app/workflows/deals/client-links.server.ts'
import { agreeOnDeal, askDealManager } from '#app/workflows/signing/agreements.server.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { makeClientFile, makeVehicleInput } from '#tests/factories/client-work.ts'
import { makeDraft, testVault } from '#tests/factories/credit.ts'
import { chooseDraft, makeDeal, quoteDocument } from '#tests/factories/deals.ts'
import { makeForumAccount } from '#tests/factories/forum/forum-accounts.ts'
import { links } from '#tests/factories/links.ts'
import { makeSignedAgreement } from '#tests/factories/payments/agreements.ts'
import { makeOrder, makeUser } from '#tests/factories/payments/orders.ts'
import { makeRound } from '#tests/factories/rounds.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'

const now = new Date('2026-03-04T15:00:00Z')
const { origin } = links

// biome-ignore lint/suspicious/noExplicitAny: each route has its own type of arguments.
type Handler = (args: any) => Promise<unknown>
type Opened = { page: Handler; url: string }

const openReceipt: Handler = (args) => paperPage({ ...args, params: { paper: 'receipt' } })

/**
 * What an email opens, except a dealer's bid, whose page notes who opened it, the card of a quote, which is no row, and the kit, whose
 * token is in the fragment. A new purpose does not compile without a line.
 */
const opened: Record<
	| Exclude<LinkPurpose, 'quote-card' | 'bid'>
	| 'call'
	| 'unsubscribe'
	| 'waitlist-claim'
	| 'waitlist-leave'
	| 'co-applicant'
	| 'verify-email'
	| 'reset-password'
	| 'email-change',
	(db: Db) => Promise<Opened>
> = {
	appointment: async (db) => ({
		page: appointmentPage,
		url: links.urlOf(appointmentLink(await insertAppointment(db))),
	}),
	brief: async (db) => ({ page: briefPage, url: links.urlOf(await makeBriefLink(db)) }),
	call: async (db) => ({
		page: callPage,
		url: origin + withLink('/call', links.tokenOf(await makeBriefLink(db))),
	}),
	async vehicle(db) {
		const { advisor: actor } = await makeClientFile(db)
		const recommended = { actor, typed: makeVehicleInput(), formKey: randomUUID(), now }
		const { recommendation } = await recommendVehicle(db, recommended)
		return { page: vehiclePage, url: links.urlOf(answerLink(recommendation)) }
	},
	async application(db) {
		const { draft } = await makeDraft(db, { vault: testVault().vault })
		return { page: resumeApplicationPage, url: links.urlOf(applicationLink(draft.application)) }
	},
	async 'co-applicant'(db) {
		const { draft } = await makeDraft(db, { vault: testVault().vault })
		const token = newToken()
		await db.insert(creditApplicant).values({
			applicationId: draft.application.id,
			role: 'co',
			email: 'co@example.com',
			inviteHash: hashOfToken(token),
		})
		return { page: togetherPage, url: origin + withLink('/apply/together', token) }
	},
	async invoice(db) {
		const values = { customerName: 'Robin', customerEmail: 'robin@example.com', title: 'Second visit' }
		const keys = { reference: 'LI-1', requestKey: randomUUID(), amountCents: 50_00 }
		const [row] = await db
			.insert(invoice)
			.values({ ...values, ...keys })
			.returning()
		return { page: invoicePage, url: links.urlOf(invoiceLink(row!)) }
	},
	async engagement(db) {
		const signed = await makeSignedAgreement(db)
		return { page: engagementPage, url: links.urlOf({ purpose: 'engagement', subject: signed.id }) }
	},
	async receipt(db) {
		const paid = { status: 'paid', paidAt: now, customerEmail: 'robin@example.com' } as const
		const { id } = await makeOrder(db, { ...paid, priceId: 'price_online_search' })
		return { page: openReceipt, url: links.urlOf(receiptLink({ id, email: paid.customerEmail })) }
	},
	chat: async (db) => ({
		page: resumeChatPage,
		url: links.urlOf(chatLink('chat', await makeConversation(db))),
	}),
	'chat-emails': async (db) => ({
		page: chatEmailsPage,
		url: links.urlOf(chatLink('chat-emails', await makeConversation(db))),
	}),
	async 'forum-emails'(db) {
		const { member } = await makeForumAccount(db)
		return {
			page: forumEmailsPage,
			url: links.urlOf({ purpose: 'forum-emails', subject: String(member.id) }),
		}
	},
	review: async (db) => ({ page: invitationPage, url: links.urlOf(await makeReviewLink(db)) }),
	unsubscribe: async (db) => ({
		page: unsubscribePage,
		url: origin + withLink('/reviews/unsubscribe', links.tokenOf(await makeReviewLink(db))),
	}),
	async agreement(db) {
		const { advisor: actor, deal, ...world } = await makeDeal(db)
		await chooseDraft(db, { ...world, advisor: actor, deal }, quoteDocument)
		const form = { actor, dealId: deal.id, formKey: randomUUID(), reason: '', origin, links, now }
		const { agreement } = await agreeOnDeal(db, form)
		await askDealManager(db, { actor, dealId: deal.id, id: agreement.id, email: '', links, now })
		return { page: agreedPage, url: links.urlOf(agreementLink(agreement.id)) }
	},
	async 'client-deal'(db) {
		const { deal } = await makeDeal(db)
		return { page: clientDealPage, url: origin + (await clientDealPath(db, deal, { links })) }
	},
	async 'client-round'(db) {
		const { round, deal } = await makeRound(db)
		const { emails } = await identityOf(db, { clientId: deal.clientId })
		const link = { purpose: 'client-round', subject: round.id, state: [emails[0] ?? ''] } as const
		return { page: clientRoundPage, url: links.urlOf(link) }
	},
	'waitlist-claim': async (db) => ({
		page: waitlistPage,
		url: `${origin}/waitlist?claim=${await makeOffer(db)}`,
	}),
	'waitlist-leave': async (db) => ({
		page: waitlistPage,
		url: `${origin}/waitlist?leave=${await makeOffer(db)}`,
	}),
	'verify-email': async (db) => ({
		page: verifyPage,
		url: `${origin}/verify-email?token=${await issue(db, 'verify-email')}`,
	}),
	'reset-password': async (db) => ({
		page: resetPage,
		url: `${origin}/reset-password?token=${await issue(db, 'reset-password')}`,
	}),
	async 'email-change'(db) {
		const [approve, confirm] = [newToken(), newToken()]
		await db.insert(emailChange).values({
			userId: (await makeUser(db)).id,
			newEmail: 'new@example.com',
			approveHash: hashOfToken(approve),
			confirmHash: hashOfToken(confirm),
			expiresAt: new Date(now.getTime() + 3_600_000),
			createdAt: now,
		})
		return { page: emailChangePage, url: `${origin}/email-change?token=${approve}` }
	},
}

async function makeBriefLink(db: Db) {
	const paid = { status: 'paid', paidAt: now, customerEmail: 'robin@example.com' } as const
	const { id: subject } = await makeOrder(db, { ...paid, priceId: 'price_online_search' })
	return { purpose: 'brief', subject } as const
}

async function makeReviewLink(db: Db) {
	const { id: orderId } = await makeOrder(db, { status: 'paid', paidAt: now })
	const link = invitationLink(orderId)
	const tokenHash = hashOfToken(links.tokenOf(link))
	await db
		.insert(reviewInvitation)
		.values({ orderId, email: 'robin@example.com', service: 'online_search', tokenHash })
	return link
}

async function makeConversation(db: Db) {
	const [{ id, email } = { id: '', email: null }] = await db
		.insert(conversation)
		.values({ email: 'robin@example.com' })
		.returning()
	return { id, email: email! }
}

async function makeOffer(db: Db): Promise<string> {
	const token = newToken()
	const offer = { offeredSlot: 'morning', spot: 1, offeredAt: now } as const
	await db.execute(sql`set constraints all deferred`)
	await db.insert(waitlistEntry).values({
		...offer,
		email: 'robin@example.com',
		name: 'Robin',
		slotDate: '2026-03-20',
		status: 'offered',
		offerEndsAt: new Date(now.getTime() + 3_600_000),
		claimTokenHash: hashOfToken(token),
	})
	return token
}

const issue = async (db: Db, purpose: 'verify-email' | 'reset-password') =>
	issueToken(db, { purpose, payload: { userId: (await makeUser(db)).id }, now })

/** Sends a request to a page as somebody who has nothing but the link. */
async function send(db: Db, handler: Handler, url: string, init: RequestInit = {}): Promise<number> {
	const context = new RouterContextProvider()
	const services = { db, links, clock: { now: () => now }, env: { origin }, auth: { origin } }
	const metadata = { requestId: 'r-1', clientIp: '192.0.2.1', policy: {}, viewer: async () => null }
	fillContext(context, someServices(services), {
		...metadata,
		session: async () => null,
	} as unknown as RequestMetadata)
	try {
		await handler({ request: new Request(url, init), context, params: {} })
		return 200
	} catch (thrown) {
		if (thrown instanceof Response) return thrown.status
		const { init: answer } = thrown as { init?: { status: number } }
		if (!answer) throw thrown
		return answer.status
	}
}

/** Returns a hash of each table. */
async function hashTables(db: Db): Promise<Record<string, unknown>> {
	const { rows } = await db.execute<{ name: string }>(
		sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
	)
	const hashes: Record<string, unknown> = {}
	for (const { name } of rows) {
		const table = sql.identifier(name)
		const found = await db.execute(
			sql`select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash from ${table} t`,
		)
		hashes[name] = found.rows[0]!.hash
	}
	return hashes
}

test.for(Object.entries(opened))(
	'a mail scanner that opens a link twice changes nothing: %s',
	async ([, make], { db }) => {
		await db.insert(settings).values({}).onConflictDoNothing()
		await insertOfferings(db, defaultOfferings)
		// Stores the first rules of booking.
		await getAvailability(db, { now })
		const { page, url } = await make(db)
		const before = await hashTables(db)
		for (const method of ['HEAD', 'GET', 'HEAD', 'GET'])
			expect(await send(db, page, url, { method }), method).toBeLessThan(400)
		expect(await hashTables(db)).toEqual(before)
	},
)

test('the button of an email program unsubscribes with one POST (RFC 8058), and a second changes nothing', async ({
	db,
}) => {
	const oneClick = () => ({
		method: 'POST',
		body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
	})
	const ways: [keyof typeof opened, Handler][] = [
		['chat-emails', stopChatEmails],
		['forum-emails', stopForumEmails],
		['unsubscribe', stopReviewEmails],
	]
	for (const [name, action] of ways) {
		const { url } = await opened[name](db)
		expect(await send(db, action, url, oneClick()), name).toBe(200)
		const stopped = await hashTables(db)
		expect(await send(db, action, url, oneClick()), name).toBe(200)
		expect(await hashTables(db), name).toEqual(stopped)
		expect(await send(db, action, `${url}x`, oneClick()), name).toBe(404)
	}
	expect(await db.select().from(forumPreference)).toMatchObject([
		{ reply: 'off', mention: 'off', follow: 'off' },
	])
	expect(await db.select().from(reviewOptOut)).toMatchObject([{ email: 'robin@example.com' }])
	expect(await db.select().from(conversation)).toMatchObject([{ emailsStoppedAt: now }])
})
