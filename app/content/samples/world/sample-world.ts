import { seededRandom } from '#app/lib/seeded.ts'
import { type SampleAppointment, sampleAppointments } from '../sample-appointments.ts'
import type { SampleConversation } from '../sample-conversations.ts'
import { memberOrder, type SampleOrder, sampleOrders } from '../sample-orders.ts'
import { type SampleReview, sampleReviews } from '../sample-reviews.ts'
import { worldConversations } from './chats.ts'
import { describeCase } from './make-case.ts'
import { type SamplePerson, samplePeople } from './people.ts'
import { abandonedCheckouts, appointmentPlaces } from './places.ts'
import type { SampleClient } from './sample-client.ts'
import { oneOf, type Random } from './show-cars.ts'

export type SampleWorld = {
	/** In addition to those of `sample-orders.ts`. */
	orders: SampleOrder[]
	/** In addition to those of `sample-appointments.ts`. */
	appointments: SampleAppointment[]
	/** In addition to those of `sample-conversations.ts`. */
	conversations: SampleConversation[]
	clients: SampleClient[]
	/** The reference of the reviewed order, by the reviewer's name. */
	reviewedOrders: ReadonlyMap<string, string>
}

/**
 * Describes the sample data of the demo: about 60 clients over half a year, their orders, appointments and cases. Times are in days
 * before the day it is loaded. The result is the same every time.
 */
export function describeSampleWorld(): SampleWorld {
	const random = seededRandom(60)
	const reviews = new Map(sampleReviews.map((review) => [review.name, review]))
	const newReference = referencesOf(random)
	const orders: SampleOrder[] = []
	const appointments: SampleAppointment[] = []
	const reviewedOrders = new Map<string, string>()
	const clients = samplePeople.map((person, index): SampleClient => {
		const review = reviews.get(person.name)
		const fixedOrders = [memberOrder, ...sampleOrders].filter(({ name }) => name === person.name)
		const generatedOrders = purchasesOf(person, { review, random }).map(([priceId, daysAgo]) =>
			orderOf(person.name, { priceId, daysAgo, reference: newReference('LW'), status: 'paid' }),
		)
		orders.push(...generatedOrders)
		const allOrders = [...fixedOrders, ...generatedOrders].sort((one, other) => other.daysAgo - one.daysAgo)
		const fixedAppointment = sampleAppointments.find(({ name }) => name === person.name)
		const phone = fixedAppointment?.phone ?? `(555) 010-0${400 + index}`
		for (const order of generatedOrders.filter(({ priceId }) => priceId === 'price_in_person'))
			appointments.push(appointmentOf(order, { phone, review, reference: newReference('LV'), random }))
		const reviewed = review && allOrders.findLast((order) => isReviewOf(review, order))
		if (reviewed) reviewedOrders.set(person.name, reviewed.reference)
		const appointment = [...sampleAppointments, ...appointments].findLast(({ name }) => name === person.name)
		return {
			name: person.name,
			email: emailOf(person),
			phone,
			member: person.email === memberOrder.email,
			orders: allOrders,
			tags: person.tags ?? [],
			followUp: person.followUp ? { inDays: person.followUp[0], note: person.followUp[1] } : null,
			...describeCase({
				person,
				orders: allOrders,
				random,
				car: person.car ?? carOf(review!),
				appointmentDaysAgo: appointment ? -appointment.inDays : null,
			}),
		}
	})
	for (const [name, priceId, daysAgo, status] of abandonedCheckouts)
		orders.push(orderOf(name, { priceId, daysAgo, reference: newReference('LW'), status }))
	return {
		orders,
		appointments,
		clients,
		reviewedOrders,
		conversations: worldConversations((name) => emailOf(samplePeople.find((one) => one.name === name)!)),
	}
}

const priceOf = {
	online_search: 'price_online_search',
	in_person: 'price_in_person',
	concierge: 'price_concierge',
} as const

/** How long before a review the service was bought: the minimum days, and the maximum of additional days. */
const beforeReview = { in_person: [6, 5], online_search: [10, 6], concierge: [16, 9] } as const

/** Returns the purchases of a person that are not in `sample-orders.ts`; some bought a search before the appointment. */
function purchasesOf(
	person: SamplePerson,
	{ review, random }: { review: SampleReview | undefined; random: Random },
) {
	if (
		person.orders ||
		person.byHand !== undefined ||
		!review ||
		sampleOrders.some(({ name }) => name === person.name)
	)
		return person.orders ?? []
	const [minDays, extraDays] = beforeReview[review.service]
	const daysAgo = review.daysAgo + minDays + Math.floor(random() * extraDays)
	const bought = [priceOf[review.service], daysAgo] as const
	return review.service === 'in_person' && random() < 0.35
		? [['price_online_search', daysAgo + 8] as const, bought]
		: [bought]
}

const isReviewOf = (review: SampleReview, order: SampleOrder) =>
	review.verified !== false && order.priceId === priceOf[review.service] && order.daysAgo > review.daysAgo

const carOf = ({ vehicle: [year, make, model], prices }: SampleReview) =>
	[year, make, model, prices?.[1] ?? 14_900] as const

type AppointmentOf = { phone: string; review: SampleReview | undefined; reference: string; random: Random }

function appointmentOf(
	order: SampleOrder,
	{ phone, review, reference, random }: AppointmentOf,
): SampleAppointment {
	const [slot, time] = oneOf(random, [
		['morning', '10:00'],
		['morning', '9:30'],
		['afternoon', '13:00'],
		['afternoon', '14:30'],
		['evening', '16:30'],
	] as const)
	const { name, email, daysAgo } = order
	return {
		reference,
		name,
		email,
		phone,
		order: order.reference,
		requestedDaysAgo: daysAgo,
		slot,
		location: oneOf(random, appointmentPlaces),
		inDays: review ? -(review.daysAgo + 2) : -(daysAgo - 4),
		time: time.padStart(5, '0'),
		end: 'completed',
	}
}

type OrderOf = Pick<SampleOrder, 'priceId' | 'daysAgo' | 'reference' | 'status'>

const orderOf = (name: string, order: OrderOf): SampleOrder => ({
	...order,
	name,
	email: emailOf(samplePeople.find((person) => person.name === name) ?? { name }),
})

const emailOf = ({ name, email }: Pick<SamplePerson, 'name' | 'email'>) =>
	email ??
	`${name
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^a-z]+/g, '.')}@example.com`

/** Generates references like the real ones, but the same every time. */
function referencesOf(random: Random) {
	const alphabet = [...'234679CDFGHJKMNPQRTVWXYZ']
	return (prefix: string) => `${prefix}-${Array.from({ length: 6 }, () => oneOf(random, alphabet)).join('')}`
}
