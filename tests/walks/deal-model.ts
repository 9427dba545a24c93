import type { Client, Staff } from '#app/modules/auth/actor.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import type { Expected, Model } from './act.ts'

export const advisorAddress = 'hello@lotwise.example'

export type ModelDealer = { id: string; name: string; email: string; crm: string }
export type ModelBid = {
	stage: number
	revision: number
	dollars: number
	hash: string
	contact: string
	device: string
	validUntil: string | undefined
	isWithdrawn: boolean
}
export type ModelInvitation = {
	id: string
	dealer: ModelDealer
	hasDeclined: boolean
	bids: ModelBid[]
	rank: number | null
	questions: { id: string; answer: string | null }[]
	/** What it asked about the request. */
	inquiries: { id: string; answer: string | null }[]
	codes: Map<string, { code: string; sentAt: Date; tries: number }>
	codesSent: Date[]
	/** The last requests to the dealer, which are written anew with a new deadline as long as they were not sent. */
	requests: Expected[]
}
export type ModelChoice = { id: string; kind: string; invitation: ModelInvitation | null }
export type ModelRound = {
	id: string
	kind: 'purchase' | 'trade'
	state: string
	version: number
	stage: number
	deadline: Date
	isSent: boolean
	code: string | null
	invited: ModelInvitation[]
	/** The decision of the current stage. */
	choice: ModelChoice | null
	award: { sendAt: Date; invitation: ModelInvitation; choice: ModelChoice } | null
	/** Whether the round ended with an award that could be carried out. */
	awardedTo: ModelInvitation | null
}
export type ModelAgreement = {
	id: string
	version: number
	/** What was agreed, as a text that is the same for the same content. */
	content: string
	total: string
	dealer: string
	isConfirmed: boolean
	/** Whether the client said no. */
	isDeclined: boolean
	/** Whether the dealer's manager wrote its amounts. */
	fromManager: boolean
	managerAnswer: string | null
	/** The address that was asked last. */
	managerEmail: string
	isAsked: boolean
	/** The last question to each address. */
	managers: Map<string, Expected>
}

/** What the walk knows of a deal, its rounds and what was agreed; nothing of it is read from the database. */
export type DealWorld = Model & {
	advisor: Staff
	client: Client
	viewer: Viewer
	email: string
	clientId: string
	dealId: string
	/** Another client, who is never concerned. */
	stranger: Client
	dealers: ModelDealer[]
	rounds: ModelRound[]
	agreements: ModelAgreement[]
	isClosed: boolean
	isDeleted: boolean
	kits: number
}

export const isOpenDeal = (world: DealWorld) => !world.isClosed && !world.isDeleted
/** The offer of a dealer that counts. */
export const lastBid = ({ bids }: ModelInvitation): ModelBid | undefined =>
	bids.findLast(({ isWithdrawn }) => !isWithdrawn)
export const hasBid = (invitation: ModelInvitation) => lastBid(invitation) !== undefined
export const bidders = ({ invited }: ModelRound) => invited.filter(hasBid)
export const isTaking = ({ state }: ModelRound) => state === 'open' || state === 'best_and_final'
export const takesNow = (world: DealWorld, round: ModelRound) => isTaking(round) && world.now < round.deadline

/** Where emails to a dealer go. */
export const contacts = (invitation: ModelInvitation): string[] =>
	distinct([invitedAt(invitation.dealer), invitation.bids.at(-1)?.contact ?? ''])

/** Where a dealer was invited: without an email address, at the one for leads. */
export const invitedAt = ({ email, crm }: ModelDealer): string => email || crm

export const distinct = (addresses: readonly string[]): string[] => [
	...new Map(addresses.filter(Boolean).map((each) => [each.toLowerCase(), each])).values(),
]

/** Whoever is told what happens in a round that runs: who declined is not, and in a later stage only who bid. */
export const stillConcerned = (round: ModelRound): ModelInvitation[] =>
	round.stage > 1 ? bidders(round) : round.invited.filter(({ hasDeclined }) => !hasDeclined)

/** Whoever is told that a round is called off. */
export const toldOfEnd = ({ invited }: ModelRound): ModelInvitation[] =>
	invited.filter(({ hasDeclined }) => !hasDeclined)

export const current = ({ agreements }: DealWorld): ModelAgreement | undefined => agreements.at(-1)

/** Where a question about an agreement was sent or waits, and the address that was asked last. */
export const askedManagers = ({ managers, managerEmail }: ModelAgreement): string[] =>
	distinct([...[...managers].flatMap(([to, { isDropped }]) => (isDropped ? [] : [to])), managerEmail])

/** Whether nobody stands by a version: the client said no, or the manager says that something is different. */
export const hasEnded = ({ isDeclined, managerAnswer }: ModelAgreement): boolean =>
	isDeclined || managerAnswer === 'correction'

/** Whether the client has not answered what the manager changed. */
export const awaitsClient = (agreement: ModelAgreement): boolean =>
	!agreement.isDeclined &&
	(agreement.managerAnswer === 'correction' || (agreement.fromManager && !agreement.isConfirmed))

/** '$33,400.00': the price with a fee of $449, 6% tax and $120 for the title. */
export function totalOf(dollars: number): string {
	const taxed = dollars * 100 + 449_00
	return dollarsOf(taxed + Math.round(taxed * 0.06) + 120_00)
}
export const dollarsOf = (cents: number): string =>
	`$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`

/** 'Fri, Dec 4, 2026 · 5pm (New York time)' */
export function inNewYork(instant: Date): string {
	const parts = new Intl.DateTimeFormat('en-US', {
		timeZone: 'America/New_York',
		weekday: 'short',
		month: 'short',
		day: 'numeric',
		year: 'numeric',
		hour: 'numeric',
		minute: '2-digit',
	}).formatToParts(instant)
	const of = (type: string) => parts.find((part) => part.type === type)!.value
	const minutes = of('minute') === '00' ? '' : `:${of('minute')}`
	return `${of('weekday')}, ${of('month')} ${of('day')}, ${of('year')} · ${of('hour')}${minutes}${of('dayPeriod').toLowerCase()}`
}
export const deadlineOf = (instant: Date): string => `${inNewYork(instant)} (New York time)`

/** The day in New York: '2026-11-23'. */
export const dayOf = (instant: Date): string =>
	new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(instant)

/** '1 quote', '2 quotes', '3 bids'. */
export const countInWords = (count: number): string =>
	count === 1 ? '1 quote' : `${count} ${count >= 3 ? 'bids' : 'quotes'}`

/** Ranks the offers that count: the lowest price first, for a trade-in the highest; equal ones share a rank. One past its date has none. */
export function storeRanks(world: DealWorld, round: ModelRound): void {
	const offers = bidders(round).map((invitation) => ({ invitation, bid: lastBid(invitation)! }))
	const isPast = ({ validUntil }: ModelBid) => validUntil !== undefined && validUntil < dayOf(world.now)
	const counting = offers.filter(({ bid }) => !isPast(bid))
	for (const { invitation, bid } of offers) {
		const better = counting.filter((other) =>
			round.kind === 'trade' ? other.bid.dollars > bid.dollars : other.bid.dollars < bid.dollars,
		)
		invitation.rank = isPast(bid) || counting.length < 2 ? null : better.length + 1
	}
}
