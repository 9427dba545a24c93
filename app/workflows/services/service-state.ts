import type { AppointmentStatus } from '#app/modules/appointments/appointment-status.ts'
import type { OfferingKind } from '#app/modules/catalog/offerings.ts'

/** What is recorded about a service that is paid, or will be after delivery. */
export type ServiceFacts = {
	kind: OfferingKind
	/** Whether the order was refunded in full. */
	isRefunded: boolean
	/** The appointment that the order paid for. */
	visit: { status: AppointmentStatus; completedAt: Date | null } | null
	/** Whether a call of an online search took place, or a vehicle was recommended since the payment. */
	hasAdvised: boolean
	/** Whether the client has said what they look for, or a deal was started since the payment. */
	hasBegun: boolean
	checklistCompletedAt: Date | null
	/** The support after a delivery; null before it. */
	support: { endedAt: Date | null } | null
	/** When a deal of the client was closed, or its papers signed, since the payment. */
	dealClosedAt: Date | null
	dealSignedAt: Date | null
	/** When the advisor ended the service by hand. */
	endedByHandAt: Date | null
}

export type ServiceStatus = 'promised' | 'under_way' | 'delivered' | 'ended' | 'refunded' | 'canceled'

/** Of a service for which there is still something to do. */
export const openStatuses: readonly ServiceStatus[] = ['promised', 'under_way', 'delivered']

/** What each status is called. */
export const serviceStatusLabels = {
	promised: { word: 'Not begun', tone: 'new' },
	under_way: { word: 'Under way', tone: 'info' },
	delivered: { word: 'Delivered', tone: 'info' },
	ended: { word: 'Ended', tone: 'ok' },
	refunded: { word: 'Refunded', tone: 'off' },
	canceled: { word: 'Canceled', tone: 'off' },
} as const satisfies Record<ServiceStatus, { word: string; tone: string }>

/**
 * What the client reads about a search or concierge order that no deal carries out yet. Null if they have to act first, which is said
 * elsewhere, or if nothing is to come.
 */
export const ownServiceTexts: Readonly<Record<ServiceStatus, string | null>> = {
	promised: null,
	under_way: 'Your advisor has your answers and is working on it.',
	delivered: 'Your advisor has sent you what they found. Ask whatever you want to know about it.',
	ended: null,
	refunded: null,
	canceled: null,
}

/** How far a service is, and since when it is over. */
export type ServiceState =
	| { status: 'ended'; endedAt: Date }
	| { status: Exclude<ServiceStatus, 'ended'>; endedAt: null }

const not = (status: Exclude<ServiceStatus, 'ended'>): ServiceState => ({ status, endedAt: null })
const endedAt = (at: Date): ServiceState => ({ status: 'ended', endedAt: at })

/**
 * Returns how far a service is. A visit ends when its appointment took place. A search or concierge order ends when its deal is closed, its
 * checklist is complete or its support is over, and a concierge order when the papers are signed; never while the support runs. Any of
 * them ends when the advisor says so.
 */
export function serviceStateOf(facts: ServiceFacts): ServiceState {
	const { kind, isRefunded, visit, support, endedByHandAt } = facts
	if (isRefunded) return not('refunded')
	if (endedByHandAt) return endedAt(endedByHandAt)
	if (kind === 'in_person') return stateOfVisit(visit)
	const ends = [
		facts.dealClosedAt,
		facts.checklistCompletedAt,
		kind === 'concierge' ? facts.dealSignedAt : null,
		support?.endedAt,
	].flatMap((at) => at?.getTime() ?? [])
	const isSupported = support !== null && support.endedAt === null
	if (ends.length > 0 && !isSupported)
		return endedAt(new Date(Math.max(Math.min(...ends), support?.endedAt?.getTime() ?? 0)))
	if (ends.length > 0 || support || (kind === 'online_search' && facts.hasAdvised)) return not('delivered')
	return not(facts.hasBegun || facts.hasAdvised ? 'under_way' : 'promised')
}

function stateOfVisit(visit: ServiceFacts['visit']): ServiceState {
	switch (visit?.status) {
		case 'completed':
			// Appointments of the first release have no event for it; the day they were set is long past.
			return endedAt(visit.completedAt ?? new Date(0))
		case 'confirmed':
			return not('under_way')
		case 'cancelled':
		case 'expired':
			return not('canceled')
		default:
			return not('promised')
	}
}
