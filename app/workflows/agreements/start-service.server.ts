import type { Db } from '#app/db/client.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import {
	agreementLink,
	listSignedAgreements,
	openAgreement,
	type SignedAgreement,
} from '#app/modules/agreements/agreements.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getOffering } from '#app/modules/catalog/catalog.server.ts'
import type { Offering } from '#app/modules/catalog/offerings.ts'
import { isAgreementUsed } from '#app/modules/payments/orders/agreement-orders.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import { termsOfSale } from '../payments/terms-of-sale.server.ts'
import { type ContinueInput, continueToPayment } from './continue-to-payment.server.ts'

type StartService = Omit<ContinueInput, 'agreement' | 'returnUrl'> & {
	/** Null if nobody is signed in. */
	viewer: Pick<Viewer, 'id' | 'email' | 'name'> | null
	/** The client, as far as the seller knows them; else the viewer. */
	customer?: { email: string; name: string } | undefined
	buyerKey: string
	priceId: string
	appointmentId?: string | undefined
	links: Links
}

/**
 * Starts the purchase of a service: returns the URL of its agreement, which leads to the payment, or of the payment page if this buyer has
 * signed and not paid yet. A double click, a second tab and a replay lead to the same agreement and the same payment page.
 * @throws NotFound when the price id is not on sale; Invalid('appointmentId'); otherwise as `continueToPayment`
 */
export async function startService(
	db: Db,
	{ viewer, customer, buyerKey, priceId, appointmentId, links, ...payment }: StartService,
): Promise<{ url: string }> {
	const offering = await getOffering(db, { priceId })
	if (appointmentId && offering.kind !== 'in_person')
		throw new Invalid('This service is not paid for with an appointment.', 'appointmentId')
	const subject = { priceId, appointmentId, buyerKey }
	const [signed] = await listSignedAgreements(db, subject)
	if (signed && (await isStillGood(db, { signed, offering, now: payment.now })))
		return continueToPayment(db, {
			...payment,
			agreement: signed,
			returnUrl: links.urlOf(agreementLink(signed)),
		})
	const open = await openAgreement(db, {
		...subject,
		priceCents: offering.priceCents,
		userId: viewer?.id ?? null,
		customer: customer ?? viewer,
		now: payment.now,
	})
	return { url: links.urlOf(agreementLink(open)) }
}

type GoodInput = { signed: SignedAgreement; offering: Offering; now: Date }

/** Whether a signed agreement can still be paid: at its price, by the law of today, and not for an order that was paid already, or for which a card is kept. */
async function isStillGood(db: Db, { signed, offering, now }: GoodInput): Promise<boolean> {
	if (signed.priceCents !== offering.priceCents) return false
	const { isSold, payment } = await termsOfSale(db, { kind: offering.kind, state: signed.state, now })
	return isSold && payment === signed.feeTiming && !(await isAgreementUsed(db, { agreementId: signed.id }))
}
