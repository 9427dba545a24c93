import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealer } from '#app/db/schema/deals/dealers.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import type { Client, Staff } from '#app/modules/auth/actor.ts'
import type { BidInput, Submitted } from '#app/modules/rounds/bids/bids.server.ts'
import { listInvitations } from '#app/modules/rounds/invitations/invitations.server.ts'
import type { RoundTerms } from '#app/modules/rounds/round.ts'
import { createRoundSeals } from '#app/modules/rounds/round-seals.server.ts'
import { databaseTime, getRound, type RoundDraft } from '#app/modules/rounds/rounds.server.ts'
import { awardRound, sendDueAwards } from '#app/workflows/rounds/award-round.server.ts'
import { sendBid } from '#app/workflows/rounds/bid.server.ts'
import { decideAboutOffers } from '#app/workflows/rounds/choose-offer.server.ts'
import { approveAsClient, sendRound, setUpRound } from '#app/workflows/rounds/set-up-round.server.ts'
import { lawRows } from '#engine'
import { makeDeal } from './deals.ts'

/** The site's secret, for a test that starts a site on the database of these rounds. */
export const siteSecret = 'the secret of a site, long enough for it'
export const seals = createRoundSeals({ secret: siteSecret })
export const origin = 'https://lotwise.example'
export const mail = { origin, seals }
export const law = { lawRows, today: '2026-11-23' }
const now = new Date('2026-11-23T12:00:00Z')

export const terms: RoundTerms = {
	vehicle: { condition: 'new', year: 2026, make: 'Honda', model: 'CR-V', trim: 'EX' },
	details: 'Any color but white.',
	payment: 'cash',
	state: 'PA',
	zip: '19103',
	delivery: false,
	noAddOns: true,
}

/** The client's car, for dealers who may buy it. */
export const tradeTerms: RoundTerms = {
	vehicle: { condition: 'used', year: 2016, make: 'Subaru', model: 'Outback', odometer: 84_210 },
	details: 'New tires this spring.',
	payment: null,
	state: 'PA',
	zip: '19103',
	delivery: true,
	noAddOns: false,
	trade: { payoffCents: 2_150_00, condition: { title: 'Clean', accidents: 'None' } },
}

/** Sets the clock that decides deadlines `hours` ahead of the real time, for the whole database; in a transaction, until it is rolled back. */
export const moveRoundClock = (db: Db, hours: number) =>
	db.execute(
		sql.raw(
			`create or replace function round_clock() returns timestamptz language sql volatile as 'select clock_timestamp() + interval ''${hours} hours'''`,
		),
	)

/** Inserts dealers with these names. Returns their ids in the same order. */
export async function makeDealers(db: Db, names: readonly string[]): Promise<string[]> {
	const rows = await db
		.insert(dealer)
		.values(
			names.map((name) => ({
				name,
				email: `${name.toLowerCase().replaceAll(/\W/g, '')}@dealers.example`,
				crmEmail: `leads@${name.toLowerCase().replaceAll(/\W/g, '')}.example`,
				phone: '(215) 555-0100',
				formKey: randomUUID(),
			})),
		)
		.returning({ id: dealer.id, name: dealer.name })
	const ids = new Map(rows.map(({ id, name }) => [name, id]))
	return names.map((name) => ids.get(name)!)
}

/** A dealer's bid with this selling price in dollars, with a documentation fee, tax and title. */
export function bidOf(dollars: number, set: Partial<BidInput> = {}): BidInput {
	const taxedCents = dollars * 100 + 449_00
	const taxCents = Math.round(taxedCents * 0.06)
	return {
		document: {
			version: 1,
			kind: 'bid',
			deal: 'cash',
			date: '2026-11-23',
			state: 'PA',
			lines: [
				{ label: 'Selling price', cents: dollars * 100, category: 'price' },
				{ label: 'Documentation fee', cents: 449_00, category: 'doc_fee' },
				{ label: 'Sales tax', cents: taxCents, category: 'sales_tax' },
				{ label: 'Title and registration', cents: 120_00, category: 'registration' },
			],
			stated: { outTheDoorCents: taxedCents + taxCents + 120_00 },
		},
		contact: {
			name: 'Gail Brandt',
			title: 'Sales manager',
			phone: '(215) 555-0111',
			email: 'gail@dealers.example',
		},
		arrives: '',
		note: '',
		attested: ['complete', 'available', 'authorized'],
		attachment: null,
		...set,
	}
}

/** A dealer's offer to buy the client's car for this many dollars. */
export const offerOf = (dollars: number): BidInput => ({
	...bidOf(dollars),
	document: {
		version: 1,
		kind: 'trade_offer',
		deal: 'cash',
		date: '2026-11-23',
		state: 'PA',
		lines: [],
		trade: { allowanceCents: dollars * 100, payoffCents: 2_150_00 },
	},
	attested: ['firm', 'payoff', 'authorized'],
})

type MakeRound = Partial<RoundDraft> & {
	dealers?: number
	requiresClientCode?: boolean
	hoursLeft?: number
	/** Gives dealers other names, where one database has several rounds. */
	nameDealer?: (name: string) => string
	/** Runs while the round is a draft. */
	prepare?: (round: { id: string; client: Client }) => Promise<unknown>
}

/** Creates a deal with an approved round that was sent, by default to five dealers and two days before its deadline. */
export async function makeRound(
	db: Db,
	{
		dealers = 5,
		requiresClientCode = false,
		hoursLeft = 48,
		nameDealer = (name) => name,
		prepare,
		...set
	}: MakeRound = {},
) {
	const world = await makeDeal(db)
	const names = ['Northside Honda', 'Merriden Honda', 'Riverside Honda', 'Valley Honda', 'Lakeside Honda']
	const dealerIds = await makeDealers(
		db,
		Array.from({ length: dealers }, (_, index) => nameDealer(names[index] ?? `Dealer ${index}`)),
	)
	const deadline = new Date((await databaseTime(db)).getTime() + hoursLeft * 3_600_000)
	const draft: RoundDraft = {
		kind: 'purchase',
		vehicleId: null,
		terms,
		stagesMax: 2,
		deadline,
		timeZone: 'America/New_York',
		...set,
	}
	const drafted = await setUpRound(db, {
		actor: world.advisor,
		dealId: world.deal.id,
		formKey: randomUUID(),
		draft,
		dealerIds,
		mode: 'demo',
		now,
		...mail,
	})
	await prepare?.({ id: drafted.id, client: world.client })
	await sendEmails(db)
	const { version } = (await getRound(db, { actor: world.advisor, id: drafted.id })).round
	const { code } = await approveAsClient(db, {
		actor: world.client,
		id: drafted.id,
		version,
		requiresClientCode,
		now,
		...mail,
	})
	await sendEmails(db)
	const round = await sendRound(db, { actor: world.advisor, id: drafted.id, mode: 'demo', now, ...mail })
	const invitations = await listInvitations(db, { roundId: round.id })
	const tokens = invitations.map(({ id }) => seals.tokenOf(id))
	const send = (
		index: number,
		input: BidInput,
		more: Partial<
			Pick<Parameters<typeof sendBid>[1], 'device' | 'address' | 'formKey' | 'code' | 'keepText'>
		> = {},
	) =>
		sendBid(db, {
			token: tokens[index]!,
			formKey: randomUUID(),
			bid: input,
			device: `device ${index}`,
			address: `address ${index}`,
			keepText: ({ text }) => Buffer.from(`kept ${text.length}`),
			now,
			...mail,
			...more,
		})
	const bid = async (...args: Parameters<typeof send>): Promise<Submitted> => {
		const submitted = await send(...args)
		if ('check' in submitted) throw new Error('a code is needed for this device')
		return submitted
	}
	return { ...world, round, invitations, tokens, code, send, bid, now }
}

/** Has everything that waits be sent. */
const sendEmails = (db: Db) => db.update(outboxEmail).set({ status: 'sent' })

type AwardTo = {
	advisor: Staff
	client: Client
	id: string
	invitationId: string
	now: Date
	/** How far the clock of rounds is moved, past the time in which the award can be taken back. */
	hours: number
}

/** Lets the client choose an offer, awards the round to its dealer, and tells everybody. */
export async function awardTo(
	db: Db,
	{ advisor, client, id, invitationId, now: at, hours }: AwardTo,
): Promise<void> {
	const base = { id, now: at, ...mail }
	const chosen = { kind: 'offer', invitationId, words: '', how: '', formKey: randomUUID() }
	const { id: choiceId } = await decideAboutOffers(db, { ...base, actor: client, ...chosen })
	await awardRound(db, { ...base, actor: advisor, choiceId, formKey: randomUUID() })
	await moveRoundClock(db, hours)
	await sendDueAwards(db, {
		...base,
		onError: (error) => {
			throw error
		},
	})
}
