import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import type { SeatOffer, VisitMails, VisitNotice } from '#app/modules/appointments/appointments.server.ts'
import type { Booking } from '#app/modules/appointments/booking.schema.ts'
import { asAdvisor, asClient } from '#app/modules/appointments/policy.ts'
import { type RequestVisit, requestVisit } from '#app/modules/appointments/request-visit.server.ts'

/** A Monday morning in New York, two days before the slot most tests want. */
export const monday = new Date('2026-03-02T14:00:00Z')
export const wednesday = '2026-03-04'

export const advisor = asAdvisor({ id: 'advisor', isAdmin: true })
export const hoursAfter = (from: Date, hours: number) => new Date(from.getTime() + hours * 3_600_000)

/** Collects what would be mailed. */
export function visitMails() {
	const notices: VisitNotice[] = []
	const offers: SeatOffer[] = []
	const leaveTokens: string[] = []
	const mails: VisitMails = {
		visit: async (_tx, notice) => void notices.push(notice),
		joined: async (_tx, { leaveToken }) => void leaveTokens.push(leaveToken),
		offer: async (_tx, offer) => void offers.push(offer),
	}
	return { mails, notices, offers, leaveTokens, kinds: () => notices.map(({ kind }) => kind) }
}

export function bookingOf(more: Partial<Booking> = {}): Booking {
	return {
		name: 'Robin Ferrer',
		email: `${randomUUID()}@example.com`,
		phone: '(212) 555-0142',
		location: 'Harbor Motors, Pier 9',
		date: wednesday,
		slot: 'morning',
		...more,
	}
}

/** A held request of a stranger, as the form makes it. */
export async function makeVisit(db: Db, booking: Partial<Booking> = {}, more: Partial<RequestVisit> = {}) {
	const { visit } = await requestVisit(db, {
		actor: asClient(null),
		booking: bookingOf(booking),
		mails: visitMails().mails,
		now: monday,
		...more,
	})
	return visit
}

/** Whoever comes by the manage link of that appointment. */
export const holderOfLink = (id: string) => asClient(null, { linkTo: id })
