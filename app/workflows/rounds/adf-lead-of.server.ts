import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import type { RoundNotice } from '#app/modules/rounds/emails/round-emails.ts'
import type { AdfLead } from '#app/modules/rounds/invitations/adf-lead.ts'
import type { Invitation } from '#app/modules/rounds/invitations/invitations.server.ts'
import type { Round } from '#app/modules/rounds/rounds.server.ts'

type LeadInput = {
	round: Round
	dealer: Invitation & { phone: string }
	notice: RoundNotice
	brand: Brand
	/** The dealer's link. */
	url: string
	now: Date
}

/**
 * Returns the lead for a dealer's customer system. It names the advisor as the customer, because dealers must not learn who the client is.
 */
export function adfLeadOf({ round, dealer, notice, brand, url, now }: LeadInput): AdfLead {
	const { terms, kind, timeZone, deadline } = round
	const { msrpCents: _, year = now.getUTCFullYear(), ...vehicle } = terms.vehicle
	const ask = kind === 'trade' ? 'Your offer for this car' : 'Your best price out the door'
	return {
		id: dealer.id,
		requestedAt: now,
		timeZone,
		vehicle: {
			...vehicle,
			year,
			make: vehicle.make ?? '',
			model: vehicle.model ?? '',
			interest: kind === 'trade' ? 'trade-in' : 'buy',
			comments: `${ask}, sealed until ${notice.deadline}: ${url}`,
		},
		customer: {
			name: notice.advisorName,
			email: brand.contactEmail,
			phone: brand.phone,
			zip: terms.zip,
			state: terms.state,
			comments:
				`${notice.advisorName} of ${brand.headerBrand} is asking on behalf of ${notice.client}. ${terms.details}`.trim(),
			wantedBy: localDateOf(deadline, timeZone),
		},
		vendor: { name: dealer.dealerName, email: dealer.email, phone: dealer.phone },
		provider: {
			name: brand.footerBrand,
			url: brand.origin,
			email: brand.contactEmail,
			phone: brand.phone,
		},
	}
}
