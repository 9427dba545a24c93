import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { formatDay } from '#app/lib/dates/dates.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { serviceIn } from '#app/modules/agreements/agreement-text.ts'
import { type Agreement, agreementLink, getAgreement } from '#app/modules/agreements/agreements.server.ts'
import { queueProposedVersion } from '#app/modules/agreements/emails/send-version-emails.server.ts'
import { isSameName } from '#app/modules/agreements/signer-name.ts'
import { type CarTerms, newVersionContent } from '#app/modules/agreements/version-text.ts'
import {
	type AgreementVersion,
	firstSignatureOf,
	insertProposal,
	isProposal,
	withdrawProposal,
} from '#app/modules/agreements/versions.server.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { findOfferingKind } from '#app/modules/catalog/catalog.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { isLive } from '#app/modules/payments/orders/order-status.ts'
import { getOrderDetail } from '#app/modules/payments/refunds/admin-refunds.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import { furtherCarFactsOf } from '#engine'
import { followOrder } from '../clients/follow-order.server.ts'
import { termsOfSale } from '../payments/terms-of-sale.server.ts'
import { deviceName } from './sign-agreement.server.ts'

type ByAdvisor = {
	actor: Staff & { name: string }
	/** The order's reference. */
	reference: string
	now: Date
}

type Propose = ByAdvisor & {
	terms: CarTerms
	/** The typed name. */
	signature: string
	/** The network address and the browser. */
	from: string
	device: string
	links: Links
}

const daysMax = 365

/**
 * Proposes a new version of the agreement of an order, signed by the advisor, and emails its client. The agreement stays as it is until the
 * client has signed the new version too.
 * @throws Forbidden; NotFound; Invalid('signature') for another name than the advisor's, Invalid('endsOn'), Invalid('note'); Conflict if
 *   nothing is owed for the order, its agreement has ended, or another version waits for the client; as `assertMayCharge`
 */
export async function proposeVersion(db: Db, input: Propose): Promise<AgreementVersion> {
	const { actor, reference, terms, signature, from, device, links, now } = input
	const { order } = await getOrderDetail(db, { actor, reference })
	if (!order.agreementId || !isLive(order.status)) throw new Conflict(nothingOwed)
	if (!isSameName(signature, actor.name))
		throw new Invalid(`Type your name as it is in your account: ${actor.name}`, 'advisorSignature')
	const agreement = await getAgreement(db, { id: order.agreementId })
	await assertMayCharge(db, { agreement, now })
	const { brand, timeZone } = await getBranding(db, links)
	assertTerms(terms, { state: agreement.state ?? '', today: localDateOf(now, timeZone) })
	const firstSignedOn = formatDay(await firstSignatureOf(db, agreement), timeZone)
	return transact(db, async (tx) => {
		const proposal = await insertProposal(tx, {
			id: agreement.id,
			contentOf: (replaced, newReference) =>
				newVersionContent({
					content: replaced.content,
					reference: newReference,
					replaces: replaced.reference,
					firstSignedOn,
					feeCents: replaced.priceCents,
					state: replaced.state,
					terms,
				}),
			endsOn: terms.endsOn,
			signature: { name: signature, from, device: deviceName(device) },
			actor: { kind: 'advisor', id: actor.id },
			now,
		})
		await queueProposedVersion(tx, {
			proposal,
			title: serviceIn(proposal.content),
			replaces: agreement.reference,
			brand,
			url: links.urlOf(agreementLink(proposal)),
		})
		await followOrder(tx, { orderId: order.id, happened: 'version proposed', now })
		return proposal
	})
}

/** The error where an order is refunded, canceled or not paid. */
export const nothingOwed = 'This order has ended, so its agreement is not changed anymore.'

/**
 * The version that names the car makes the fee that waited for it due, which may be months later.
 * @throws Conflict if the service may not be sold where the client lives anymore, such as after the license has expired
 */
export async function assertMayCharge(
	db: Db,
	{ agreement: { feeTiming, priceId, state }, now }: { agreement: Agreement; now: Date },
): Promise<void> {
	if (feeTiming !== 'after_car') return
	// Also of a service that is no longer on sale: what was agreed is still done.
	const kind = await findOfferingKind(db, { priceId })
	const sale = kind && (await termsOfSale(db, { kind, state: state ?? '', now }))
	if (sale && !sale.isSold) throw new Conflict(`${sale.sentence} Nothing was charged.`)
}

function assertTerms({ endsOn, note }: CarTerms, { state, today }: { state: string; today: string }): void {
	if (endsOn < today || endsOn > addDays(today, daysMax))
		throw new Invalid('Choose a day from today to a year from now.', 'endsOn')
	const facts = furtherCarFactsOf(state)
	if (facts && !note) throw new Invalid(`Say here ${facts}.`, 'note')
}

/**
 * Takes back a new version that waits for the client. One that is closed already stays as it is.
 * @throws Forbidden; NotFound; Conflict if the client has signed it
 */
export async function withdrawVersion(
	db: Db,
	{ actor, reference, id, now }: ByAdvisor & { id: string },
): Promise<void> {
	const { order } = await getOrderDetail(db, { actor, reference })
	const proposal = await getAgreement(db, { id })
	if (!isProposal(proposal)) throw new Conflict('The client has signed this version already.')
	if (proposal.replacesId !== order.agreementId) throw new NotFound('We couldn’t find this version.')
	await transact(db, (tx) =>
		withdrawProposal(tx, { proposal, actor: { kind: 'advisor', id: actor.id }, now }),
	)
}
