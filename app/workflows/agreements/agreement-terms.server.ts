import type { Db } from '#app/db/client.server.ts'
import { agreementSummary, type SummaryLine } from '#app/modules/agreements/agreement-summary.ts'
import { type AgreementTerms, agreementContent } from '#app/modules/agreements/agreement-text.ts'
import type { Agreement, AgreementContent } from '#app/modules/agreements/agreements.server.ts'
import { contentHash } from '#app/modules/agreements/content-hash.server.ts'
import { getCancellationTerms } from '#app/modules/appointments/terms-of-appointment.server.ts'
import { getOffering } from '#app/modules/catalog/catalog.server.ts'
import type { Offering } from '#app/modules/catalog/offerings.ts'
import { stateName } from '#app/modules/settings/service-states.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { SaleTerms } from '#engine'
import { termsOfSale } from '../payments/terms-of-sale.server.ts'

/** An agreement whose client is known, as the client reads it before signing. */
export type ReadyAgreement = {
	agreement: Agreement
	client: { state: string; name: string; email: string; address: string | null }
	offering: Offering
	/** What the law of the state means for this service. */
	sale: SaleTerms
	content: AgreementContent
	hash: string
	/** The content in five lines; no part of what is signed. */
	summary: SummaryLine[]
}

/**
 * Fills in an open agreement from the service, the settings and the law as they are now. Returns null while the client is
 * not known, or the address that their state asks for.
 * @throws NoLongerOffered if the service was retired
 */
export async function fillInAgreement(
	db: Db,
	{ agreement, now }: { agreement: Agreement; now: Date },
): Promise<ReadyAgreement | null> {
	const { state, customerName: name, customerEmail: email, customerAddress: address, priceId } = agreement
	if (!state || !name || !email) return null
	const offering = await getOffering(db, { priceId })
	const [settings, sale, appointmentTerms] = await Promise.all([
		getSettings(db),
		termsOfSale(db, { kind: offering.kind, state, now }),
		getCancellationTerms(db),
	])
	if (sale.isSold && sale.asksClientAddress && !address) return null
	const terms: AgreementTerms = {
		reference: agreement.reference,
		business: {
			name: settings.footerBrand,
			address: settings.postalAddress,
			contactEmail: settings.contactEmail,
			phone: settings.phone,
		},
		client: { name, email, address: sale.asksClientAddress ? address : null, stateName: stateName(state) },
		service: offering,
		leavesOut: sale.leavesOut,
		priceCents: offering.priceCents,
		feeTiming: sale.payment,
		lawSentence: sale.sentence,
		clauses: sale.clauses,
		appointmentTerms,
	}
	const content = agreementContent(terms)
	return {
		agreement,
		client: { state, name, email, address },
		offering,
		sale,
		content,
		hash: contentHash(content),
		summary: agreementSummary({ ...terms, isAdviceOnly: sale.answer === 'advice_only' }),
	}
}
