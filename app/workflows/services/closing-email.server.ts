import type { Db } from '#app/db/client.server.ts'
import { formatDate, formatDay } from '#app/lib/dates/dates.ts'
import { withLink } from '#app/lib/paths/link-purposes.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { findPaidAppointmentOf } from '#app/modules/appointments/find-appointments.server.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import { type ServiceEnded, serviceEnded } from '#app/modules/clients/emails/service-ended-email.ts'
import { countRecommended } from '#app/modules/clients/given-advice.server.ts'
import { contractKinds, quoteKinds } from '#app/modules/deals/documents/document-kinds.ts'
import { listDocuments } from '#app/modules/deals/documents/documents.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { receiptLink } from '#app/modules/payments/orders/get-receipt.server.ts'
import type { BegunOrder } from '#app/modules/payments/orders/paid-orders.server.ts'
import {
	invitationLink,
	listUninvitedOrders,
	openInvitation,
} from '#app/modules/reviews/invitations.server.ts'
import { hasEnded, standingOf } from '#app/modules/signing/agreement.ts'
import { listAgreements } from '#app/modules/signing/agreements.server.ts'
import { listSigningEntries } from '#app/modules/signing/desk/signing-entries.server.ts'
import { stateOfEntries } from '#app/modules/signing/desk/signing-state.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import { formatCents } from '#engine'
import { linkDays } from '../clients/briefs.server.ts'
import { clientUrlOf } from '../deals/client-links.server.ts'
import type { Service } from './read-services.server.ts'
import { type Papers, type Savings, savingsOf } from './savings.ts'

export type EndedOrder = BegunOrder & { email: string }

type ClosingInput = { order: EndedOrder; service: Service; hasAccount: boolean; links: Links; now: Date }

/**
 * Queues the email at the end of a service, with the request for a review unless the client was asked before or has opted out. Call it in
 * the transaction that marks the end as emailed.
 */
export async function queueClosingEmail(tx: Db, input: ClosingInput): Promise<void> {
	const { order, service, hasAccount, links } = input
	const { brand, timeZone } = await getBranding(tx, links)
	const { dealId } = service
	const documents = dealId ? await listDocuments(tx, { actor: siteActor('job'), dealId }) : []
	const [current] = dealId ? await listAgreements(tx, { dealId }) : []
	// What nobody stands by anymore was not agreed.
	const agreement = current && !hasEnded(standingOf(current)) ? current : null
	const entries = dealId ? await listSigningEntries(tx, { dealId }) : []
	const savings = savingsOf({ documents, agreement, signing: stateOfEntries(entries).end, timeZone })
	const email = serviceEnded({
		...brand,
		siteName: brand.headerBrand,
		order,
		hasAccount,
		done: await doneOf(tx, { ...input, documents, agreement }),
		saved: savings && inWords(savings),
		keep: await keepOf(tx, input, { documents, agreement }),
		links: linksOf(input, timeZone),
		review: await reviewOf(tx, input),
	})
	await queueEmail(tx, {
		kind: 'service-ended',
		owed: true,
		dedupeKey: `service-ended:${order.id}`,
		to: order.email,
		replyTo: brand.contactEmail,
		...renderEmail(email, brand),
	})
}

type DealPapers = Pick<Papers, 'documents' | 'agreement'>

/** What was done, as far as it is recorded. */
async function doneOf(
	tx: Db,
	{ order, service, documents, agreement }: ClosingInput & DealPapers,
): Promise<string[]> {
	const visit = await findPaidAppointmentOf(tx, { orderId: order.id })
	const { clientId } = service
	const since = order.begunAt
	const recommended = clientId && !visit ? await countRecommended(tx, { clientId, since }) : 0
	const quotes = documents.filter(({ state, kind }) => state !== 'draft' && quoteKinds.includes(kind))
	const source = documents.find(({ id }) => id === agreement?.documentId)
	const about = source?.vehicleName ? ` about ${source.vehicleName}` : ''
	return [
		...(visit?.status === 'completed'
			? [`We met on ${appointmentLabels(visit).day} at ${visit.location}.`]
			: []),
		...(recommended > 0 ? [`We recommended ${amountOf(recommended, 'vehicle')}.`] : []),
		...(quotes.length > 0 ? [`We checked ${amountOf(quotes.length, 'quote')}.`] : []),
		...(agreement
			? [`We recorded what was agreed${about}${source?.dealerName ? ` with ${source.dealerName}` : ''}.`]
			: []),
	]
}

const inWords = ({ first, last, savedCents }: Savings): string =>
	`The first total in writing for this car was ${formatCents(first.cents)} (${first.name}, ${formatDate(first.day)}). ${last.name}, ${formatDate(last.day)}: ${formatCents(last.cents)}. That is ${formatCents(savedCents)} less.`

/** What the client should keep: each link opens it without signing in. */
async function keepOf(
	tx: Db,
	{ order, service: { dealId, clientId }, links }: ClosingInput,
	{ documents, agreement }: DealPapers,
): Promise<ServiceEnded['keep']> {
	const kinds = documents.filter(({ state }) => state !== 'draft').map(({ kind }) => kind)
	const papers = [
		...(agreement ? ['what was agreed'] : []),
		...(kinds.some((kind) => contractKinds.includes(kind)) ? ['your contract'] : []),
		...(kinds.some((kind) => quoteKinds.includes(kind)) ? ['the quotes'] : []),
	]
	const label = papers.join(', ')
	return [
		...(order.paidAt ? [{ label: 'Your receipt', href: links.urlOf(receiptLink(order)) }] : []),
		...(label && dealId && clientId
			? [
					{
						label: label[0]!.toUpperCase() + label.slice(1),
						href: await clientUrlOf(
							tx,
							{ purpose: 'client-deal', id: dealId, clientId },
							{ origin: links.origin, links },
						),
					},
				]
			: []),
	]
}

function linksOf({ order, service, hasAccount }: ClosingInput, timeZone: string): string {
	const until = new Date(order.begunAt.getTime() + linkDays * 86_400_000)
	const sentences = [
		...(service.hasBrief
			? [`The emailed link to your answers works until ${formatDay(until, timeZone)}.`]
			: []),
		...(hasAccount ? ['Your file stays in your account until you delete it.'] : []),
	]
	return sentences.join(' ')
}

async function reviewOf(
	tx: Db,
	{ order, service, links, now }: ClosingInput,
): Promise<ServiceEnded['review']> {
	const uninvited = await listUninvitedOrders(tx, { orderIds: [order.id] })
	if (!uninvited.has(order.id)) return null
	if (!(await openInvitation(tx, { order: { ...order, service: service.kind }, links, now }))) return null
	const link = invitationLink(order.id)
	return {
		url: links.urlOf(link),
		unsubscribeUrl: `${links.origin}${withLink('/reviews/unsubscribe', links.tokenOf(link))}`,
	}
}
