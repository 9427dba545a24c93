import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { user } from '#app/db/schema/auth.ts'
import { chatMessage, conversation } from '#app/db/schema/chat.ts'
import { client, clientNote, clientOrder } from '#app/db/schema/clients/clients.ts'
import { deal } from '#app/db/schema/deals/ledger.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { changeDealStatus } from '#app/modules/deals/deals.server.ts'
import type { Submitted } from '#app/modules/rounds/bids/bids.server.ts'
import { getRound } from '#app/modules/rounds/rounds.server.ts'
import { agreementLink } from '#app/modules/signing/agreements.server.ts'
import { createLinks } from '#app/platform/links/signed-links.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { applicationEmails } from '#app/workflows/credit/application-emails.server.ts'
import { awardRound } from '#app/workflows/rounds/award-round.server.ts'
import { decideAboutOffers } from '#app/workflows/rounds/choose-offer.server.ts'
import { closeAtDeadline } from '#app/workflows/rounds/close-round.server.ts'
import { openRound } from '#app/workflows/rounds/open-round.server.ts'
import { cancelForAll, startBestAndFinal } from '#app/workflows/rounds/run-round.server.ts'
import { approveAsClient, setUpRound } from '#app/workflows/rounds/set-up-round.server.ts'
import { agreeOnDeal, askDealManager } from '#app/workflows/signing/agreements.server.ts'
import { confirmAgreedDeal } from '#app/workflows/signing/answer-as-client.server.ts'
import { answerAsManager } from '#app/workflows/signing/answer-as-manager.server.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { asMember } from './actors.ts'
import { appointmentEmails } from './appointments/appointment-requests.ts'
import { insertAppointment } from './appointments/appointments.ts'
import { makeApplication, makeDraft, makeReviewedApplication, newApplicant, testVault } from './credit.ts'
import { chooseDraft, makeDeal, quoteDocument } from './deals.ts'
import { receiveMail } from './mail.ts'
import { makeOrder } from './payments/orders.ts'
import { makeReview } from './reviews.ts'
import {
	awardTo,
	bidOf,
	law,
	mail,
	makeDealers,
	makeRound,
	moveRoundClock,
	origin,
	siteSecret,
	terms,
} from './rounds.ts'

const now = new Date('2026-11-23T12:00:00Z')
export const links = createLinks({ secret: siteSecret, origin })
// No bid here has a PDF.
const noFiles = null as unknown as FileStorage

/** A name, an address and a phone number that nothing else in a database contains. */
export const person = {
	name: 'Ottoline Vandermeer',
	phone: '(914) 555-0177',
	address: '41 Larkspur Avenue',
}

export const roundStates = [
	'none',
	'draft',
	'approved',
	'open',
	'open with bids',
	'closed',
	'opened',
	'best and final',
	'chosen',
	'award waits',
	'awarded',
	'canceled',
] as const
export const agreementStates = [
	'none',
	'recorded',
	'confirmed',
	'manager asked',
	'manager said yes',
	'manager corrected',
] as const
export const applicationStates = ['none', 'draft', 'submitted', 'reviewing'] as const

export type LeavingState = {
	round: (typeof roundStates)[number]
	agreement: (typeof agreementStates)[number]
	application: (typeof applicationStates)[number]
	/** Whether the deal was closed at the end. */
	closesDeal: boolean
	/** Whether there is a chat, emails, notes, an order, a past appointment and a review. */
	hasMore: boolean
	/** Gives dealers other names, where one database has several rounds. */
	dealerSuffix?: string
}

/** Returns `count` different states, in which every state of a round, agreement and application occurs. */
export const leavingStates = (count: number): LeavingState[] =>
	Array.from({ length: count }, (_, index) => ({
		round: roundStates[index % roundStates.length]!,
		// The quotients make the pairs differ when the shorter lists begin again.
		agreement: agreementStates[(index + Math.floor(index / 6)) % agreementStates.length]!,
		application: applicationStates[(index + Math.floor(index / 4)) % applicationStates.length]!,
		closesDeal: index % 5 === 3,
		hasMore: index % 2 === 0,
	}))

type World = Awaited<ReturnType<typeof makeDeal>>
/** What others hold of the rounds and agreements of somebody who leaves. */
export type Held = {
	roundId: string | null
	/** The tokens of dealers who were invited, and where emails to them go. */
	dealers: { token: string; contacts: string[] }[]
	bids: Submitted[]
	managerToken: string | null
}

/** Creates a client with everything that the state says. Every email so far was sent. */
export async function makeLeaving(db: Db, state: LeavingState) {
	const { world, ...round } = await makeRoundIn(db, state)
	await db.update(user).set({ name: person.name }).where(eq(user.id, world.client.id))
	await db.update(client).set({ name: person.name, phone: person.phone }).where(eq(client.id, world.clientId))
	await db
		.update(deal)
		.set({ wants: `Deliver to ${person.name}, ${person.address}` })
		.where(eq(deal.id, world.deal.id))
	const managerToken = await makeAgreementIn(db, world, state)
	const { vault } = testVault()
	if (state.application !== 'none') {
		const input = { actor: newApplicant(world.client.id), vault }
		if (state.application === 'draft') await makeDraft(db, input)
		else if (state.application === 'submitted') await makeApplication(db, input)
		else await makeReviewedApplication(db, input)
	}
	if (state.hasMore) await addMore(db, world)
	if (state.closesDeal)
		await changeDealStatus(db, { actor: world.advisor, id: world.deal.id, change: 'close', now })
	await db.update(outboxEmail).set({ status: 'sent', sentAt: now })
	const account = { id: world.client.id, name: person.name, email: world.email, emailVerified: true }
	const actor = { ...asMember(account), mustEnroll: false, sessionId: 's' } as unknown as Viewer
	const input = {
		actor,
		vault,
		storage: memoryStorage(),
		creditEmails: applicationEmails({ links }),
		appointmentEmails: appointmentEmails().emails,
		origin,
		now,
	}
	const held: Held = { ...round, managerToken }
	return { world, input, held }
}

async function makeRoundIn(
	db: Db,
	{ round: state, dealerSuffix = '' }: LeavingState,
): Promise<Omit<Held, 'managerToken'> & { world: World }> {
	if (state === 'none' || state === 'draft' || state === 'approved') {
		const world = await makeDeal(db)
		const nothing = { world, roundId: null, dealers: [], bids: [] }
		if (state === 'none') return nothing
		const draft = {
			kind: 'purchase' as const,
			vehicleId: null,
			terms,
			stagesMax: 2,
			deadline: new Date(Date.now() + 48 * 3_600_000),
			timeZone: 'America/New_York',
		}
		const dealerIds = await makeDealers(db, ['Northside Honda', 'Valley Honda'])
		const { advisor: actor, deal: of } = world
		const base = { formKey: randomUUID(), mode: 'demo' as const, now, ...mail }
		const { id } = await setUpRound(db, { ...base, actor, dealId: of.id, draft, dealerIds })
		if (state === 'draft') return nothing
		// The request to approve was read.
		await db.update(outboxEmail).set({ status: 'sent', sentAt: now })
		const { version } = (await getRound(db, { actor, id })).round
		await approveAsClient(db, {
			actor: world.client,
			id,
			version,
			requiresClientCode: false,
			now,
			...mail,
		})
		return nothing
	}
	const {
		round,
		invitations,
		tokens,
		bid,
		code: _,
		send: __,
		now: ___,
		...world
	} = await makeRound(db, {
		nameDealer: (name) => `${name} ${dealerSuffix}`.trim(),
	})
	const bids = state === 'open' ? [] : [await bid(0, bidOf(33_400)), await bid(1, bidOf(32_900))]
	if (bids.length > 0) bids.push(await bid(1, bidOf(32_800)))
	await moveOn(db, { state, world, id: round.id, invitationId: invitations[0]!.id })
	const dealers = invitations.map(({ email }, index) => ({
		token: tokens[index]!,
		contacts: index < 2 && bids.length > 0 ? [email, 'gail@dealers.example'] : [email],
	}))
	return { world, roundId: round.id, dealers, bids }
}

type MoveInput = { state: LeavingState['round']; world: World; id: string; invitationId: string }

/** Brings a round with bids to a state after its deadline. */
async function moveOn(db: Db, { state, world, id, invitationId }: MoveInput): Promise<void> {
	if (state === 'open' || state === 'open with bids') return
	const { advisor, client: buyer } = world
	const base = { id, now, ...mail }
	if (state === 'canceled') {
		await cancelForAll(db, { ...base, actor: advisor, reason: 'The car was sold.' })
		return
	}
	await moveRoundClock(db, 49)
	if (state === 'closed') {
		await closeAtDeadline(db, base)
		return
	}
	await openRound(db, noFiles, { ...base, actor: advisor, code: '', law })
	if (state === 'best and final') {
		const deadline = new Date(Date.now() + 72 * 3_600_000)
		await startBestAndFinal(db, { ...base, actor: advisor, deadline, law })
	}
	if (state === 'awarded') {
		await awardTo(db, { advisor, client: buyer, id, invitationId, now, hours: 50 })
		return
	}
	if (state !== 'chosen' && state !== 'award waits') return
	const choice = { kind: 'offer', invitationId, words: '', how: '', formKey: randomUUID() }
	const { id: choiceId } = await decideAboutOffers(db, { ...base, actor: buyer, ...choice })
	if (state === 'award waits')
		await awardRound(db, { ...base, actor: advisor, choiceId, formKey: randomUUID() })
}

async function makeAgreementIn(
	db: Db,
	world: World,
	{ agreement: state, round }: LeavingState,
): Promise<string | null> {
	if (state === 'none') return null
	await chooseDraft(db, world, quoteDocument)
	const { advisor: actor, deal: of } = world
	// An awarded round has an agreement already; this one is its second version.
	const reason = round === 'awarded' ? 'The color.' : ''
	const { agreement } = await agreeOnDeal(db, {
		actor,
		dealId: of.id,
		formKey: randomUUID(),
		reason,
		origin,
		links,
		now,
	})
	if (state === 'recorded') return null
	if (state === 'confirmed') {
		await confirmAgreedDeal(db, { actor: world.client, id: agreement.id, origin, now })
		return null
	}
	const email = 'manager@riverside.example'
	await askDealManager(db, { actor, dealId: of.id, id: agreement.id, email, links, now })
	const token = links.tokenOf(agreementLink(agreement.id))
	const answer = { links, token, name: 'Gail Brandt', corrected: null, formKey: randomUUID(), now }
	if (state === 'manager said yes') await answerAsManager(db, { ...answer, answer: 'yes', note: '' })
	if (state === 'manager corrected')
		await answerAsManager(db, { ...answer, answer: 'correction', note: 'The fee is $300.' })
	return token
}

async function addMore(db: Db, { client: { id: userId }, clientId, email, advisor }: World): Promise<void> {
	const text = `I am ${person.name}, ${person.address}. Call ${person.phone} or write to ${email}.`
	await db.insert(clientNote).values({ clientId, authorId: advisor.id, text })
	await receiveMail(db, { clientId, from: { name: person.name, email }, text, now })
	const [chat] = await db.insert(conversation).values({ userId, visitorName: person.name, email }).returning()
	await db.insert(chatMessage).values({ conversationId: chat!.id, seq: 1, sender: 'visitor', text })
	const paid = await makeOrder(db, {
		status: 'paid',
		paidAt: now,
		userId,
		customerEmail: email,
		customerName: person.name,
	})
	await db.insert(clientOrder).values({ orderId: paid.id, clientId })
	const booked = await insertAppointment(db, { email, name: person.name, phone: person.phone })
	await db.update(appointment).set({ userId, status: 'completed' }).where(eq(appointment.id, booked.id))
	await makeReview(db, { userId, body: text })
	await db.insert(outboxEmail).values({
		kind: 'brief',
		to: 'hello@lotwise.example',
		subject: `News from ${person.name}`,
		html: `<p>${text}</p>`,
		text,
	})
}
