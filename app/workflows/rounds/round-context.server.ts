import type { Db } from '#app/db/client.server.ts'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { linkPath } from '#app/lib/paths/link-purposes.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { AuditActor, AuditValue } from '#app/modules/audit/audit-entry.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import { type Actor, isPerson, recordedActor } from '#app/modules/auth/actor.ts'
import { getClient, identityOf } from '#app/modules/clients/clients.server.ts'
import { getDeal } from '#app/modules/deals/deals.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import type { Brand, Email } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import type { AuditAction, EmailKind } from '#app/modules/notifications/messages/message-map.ts'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { formerContactsOf } from '#app/modules/rounds/bids/bids.server.ts'
import { deleteOutdatedEmails } from '#app/modules/rounds/emails/delete-outdated.server.ts'
import { advisorNewsEmail, type RoundNotice } from '#app/modules/rounds/emails/round-emails.ts'
import type { ClientNames } from '#app/modules/rounds/invitations/client-privacy.ts'
import type { Invitation } from '#app/modules/rounds/invitations/invitations.server.ts'
import { changedCells } from '#app/modules/rounds/proof/round-records.server.ts'
import { nameOfCar } from '#app/modules/rounds/round.ts'
import type { RoundSeals } from '#app/modules/rounds/round-seals.server.ts'
import type { Round } from '#app/modules/rounds/rounds.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { clientUrlOf } from '#app/workflows/deals/client-links.server.ts'

/** What is needed to send emails about a round. */
export type RoundMail = { origin: string; seals: RoundSeals }

/** Formats a deadline: 'Fri, Dec 4, 2026 · 5pm (New York time)', without the year if it is `thisYear`. */
export const formatDeadline = (instant: Date, timeZone: string, thisYear?: number): string =>
	`${formatMoment(instant, timeZone, thisYear)} (${timeZone.split('/').at(-1)!.replaceAll('_', ' ')} time)`

/** Returns how texts for dealers call the client. */
export const clientInWords = ({ zip }: { zip: string }): string => `a client in ${zip}`

/** Returns what the emails of a round say. */
export async function noticeOf(
	tx: Db,
	round: Round,
	{ origin }: { origin: string },
): Promise<{ notice: RoundNotice; brand: Brand }> {
	const { brand } = await getBranding(tx, { origin })
	const { advisorName } = await getSettings(tx)
	const notice: RoundNotice = {
		kind: round.kind,
		car: nameOfCar(round.terms.vehicle),
		deadline: formatDeadline(round.deadline, round.timeZone),
		client: clientInWords(round.terms),
		advisorName,
		headerBrand: brand.headerBrand,
	}
	return { notice, brand }
}

type RoundEmail = {
	kind: EmailKind
	/** Identifies the occasion of the email, which is sent once to each address. */
	about: string
	to: string
	email: Email
	brand: Brand
}

/** Queues an email about a round, once. Returns the key that identifies it. Call it in the transaction of the change. */
export async function mailOnce(tx: Db, { kind, about, to, email, brand }: RoundEmail): Promise<string> {
	const dedupeKey = `${kind}:${about}:${to.toLowerCase()}`
	if (to)
		await queueEmail(tx, {
			kind,
			owed: true,
			dedupeKey,
			to,
			replyTo: brand.contactEmail,
			...renderEmail(email, brand),
		})
	return dedupeKey
}

/** Returns the URL of a dealer's page. */
export const linkOf = ({ id }: Pick<Invitation, 'id'>, { origin, seals }: RoundMail): string =>
	`${origin}${linkPath('bid', seals.tokenOf(id))}`

/** Returns what a bidder is told about its rank: 'Your offer ranks number 2 so far.'; empty without a rank. Ties share a number. */
export const rankInWords = (rank: number | null): string =>
	rank === null ? '' : `Your offer ranks number ${rank} so far.`

/** Returns the address of the client's page of a round, for an email. */
export const clientPage = (
	tx: Db,
	{ id }: Round,
	{ clientId, origin, seals }: { clientId: string; origin: string; seals: Pick<RoundSeals, 'links'> },
): Promise<string> =>
	clientUrlOf(tx, { purpose: 'client-round', id, clientId }, { origin, links: seals.links })

const advisorPage = (origin: string, { id }: Round, clientId: string): string =>
	`${origin}/admin/clients/${clientId}/deal/rounds/${id}`

/** Returns the name and the contact details of a client, to keep them out of texts for dealers. */
export async function namesOfClient(tx: Db, { clientId }: { clientId: string }): Promise<ClientNames> {
	const { name, phone } = await getClient(tx, { actor: siteActor('request'), id: clientId })
	const { emails } = await identityOf(tx, { clientId })
	return { name, phone: phone ?? '', emails }
}

/**
 * Returns where emails to a dealer go: to the address that it was invited at, and to the contact that its last bid names. Empty for a
 * dealer without any address, who has to be called.
 */
export const contactsOf = (dealer: Parameters<typeof formerContactsOf>[0]): string[] =>
	formerContactsOf(dealer, [])

/** Queues an email to the client of a deal, once. Returns the key that identifies it. */
export async function mailClient(
	tx: Db,
	{ clientId, ...rest }: Omit<RoundEmail, 'to'> & { clientId: string },
): Promise<string> {
	const { emails } = await identityOf(tx, { clientId })
	return mailOnce(tx, { ...rest, to: emails[0] ?? '' })
}

type AdvisorNews = Omit<RoundEmail, 'to' | 'email'> & {
	round: Round
	clientId: string
	notice: RoundNotice
	origin: string
	what: string
	text: string
}

/** Queues an email to the advisor about what happened in a round, once. It names the client, whom no dealer learns. */
export async function mailAdvisor(
	tx: Db,
	{ round, clientId, notice, origin, what, text, ...rest }: AdvisorNews,
): Promise<string> {
	const { name: clientName } = await getClient(tx, { actor: siteActor('request'), id: clientId })
	const url = advisorPage(origin, round, clientId)
	const email = advisorNewsEmail(notice, { what, text, clientName, url })
	return mailOnce(tx, { ...rest, to: rest.brand.contactEmail, email })
}

/** Returns the id of the client whose deal a round belongs to. */
export const clientIdOf = async (tx: Db, { dealId }: Pick<Round, 'dealId'>): Promise<string> =>
	(await getDeal(tx, { actor: siteActor('request'), id: dealId })).clientId

export const auditActorOf = (actor: Actor): AuditActor => ({
	kind: isPerson(actor) ? 'member' : 'advisor',
	id: recordedActor(actor).id,
})

type RoundEntry = {
	roundId: string
	action: Extract<AuditAction, `round.${string}`>
	actor: AuditActor
	detail: { [name: string]: AuditValue }
	at: Date
}

/**
 * Appends an entry about a step of a round to the audit chain, with the hashes of all rows that the step changed; every such entry has
 * the round as its subject. Every change of a round that `recordedTables` names needs one. Emails that are not true after the step are
 * not sent anymore. Call it last in the transaction.
 */
export async function auditRound(tx: Db, { roundId, action, detail, ...rest }: RoundEntry): Promise<void> {
	await deleteOutdatedEmails(tx, { roundId })
	const rows = await changedCells(tx, { roundId, action, detail })
	const subject = { kind: 'deal-round', id: roundId }
	await appendAudit(tx, { ...rest, action, subject, detail: { ...detail, rows } })
}
