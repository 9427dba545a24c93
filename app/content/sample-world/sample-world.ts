import { seeded } from '#app/lib/seeded.ts'
import { type SampleAppointment, sampleAppointments } from '../sample-appointments.ts'
import type { SampleConversation } from '../sample-conversations.ts'
import { memberOrder, type SampleOrder, sampleOrders } from '../sample-orders.ts'
import { type SampleReview, sampleReviews } from '../sample-reviews.ts'
import { worldConversations } from './chats.ts'
import { describeCase } from './make-case.ts'
import { type SamplePerson, samplePeople } from './people.ts'
import { appointmentPlaces, leftCheckouts } from './places.ts'
import type { SampleClient } from './sample-client.ts'
import { oneOf, type Random } from './show-cars.ts'

export type SampleWorld = {
	/** Beside those of `sample-orders.ts`. */
	orders: SampleOrder[]
	/** Beside those of `sample-visits.ts`. */
	appointments: SampleAppointment[]
	/** Beside those of `sample-conversations.ts`. */
	conversations: SampleConversation[]
	clients: SampleClient[]
	/** By the name of a reviewer: the order that the review is of. */
	reviewedOrders: ReadonlyMap<string, string>
}

/**
 * The demo's story: about 60 clients over half a year, what they bought, where they were met and how far each case has come. Told
 * in days before the day it is loaded, and the same every time.
 */
export function describeSampleWorld(): SampleWorld {
	const random = seeded(60)
	const reviews = new Map(sampleReviews.map((review) => [review.name, review]))
	const newReference = referencesOf(random)
	const orders: SampleOrder[] = []
	const appointments: SampleAppointment[] = []
	const reviewedOrders = new Map<string, string>()
	const clients = samplePeople.map((person, place): SampleClient => {
		const review = reviews.get(person.name)
		const known = [memberOrder, ...sampleOrders].filter(({ name }) => name === person.name)
		const made = boughtBy(person, { review, random }).map(([priceId, daysAgo]) =>
			orderOf(person.name, { priceId, daysAgo, reference: newReference('LW'), status: 'paid' }),
		)
		orders.push(...made)
		const own = [...known, ...made].sort((one, other) => other.daysAgo - one.daysAgo)
		const knownAppointment = sampleAppointments.find(({ name }) => name === person.name)
		const phone = knownAppointment?.phone ?? `(555) 010-0${400 + place}`
		for (const order of made.filter(({ priceId }) => priceId === 'price_in_person'))
			appointments.push(appointmentOf(order, { phone, review, reference: newReference('LV'), random }))
		const reviewed = review && own.findLast((order) => isOf(review, order))
		if (reviewed) reviewedOrders.set(person.name, reviewed.reference)
		const appointment = [...sampleAppointments, ...appointments].findLast(({ name }) => name === person.name)
		return {
			name: person.name,
			email: emailOf(person),
			phone,
			member: person.email === memberOrder.email,
			orders: own,
			tags: person.tags ?? [],
			followUp: person.followUp ? { inDays: person.followUp[0], note: person.followUp[1] } : null,
			...describeCase({
				person,
				orders: own,
				random,
				car: person.car ?? carOf(review!),
				appointmentDaysAgo: appointment ? -appointment.inDays : null,
			}),
		}
	})
	for (const [name, priceId, daysAgo, status] of leftCheckouts)
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

/** How long before a review the service was bought: least days, and so many more at most. */
const beforeReview = { in_person: [6, 5], online_search: [10, 6], concierge: [16, 9] } as const

/** What a person bought beside the orders that are told by themselves; some had a search before the visit. */
function boughtBy(
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
	const [least, more] = beforeReview[review.service]
	const daysAgo = review.daysAgo + least + Math.floor(random() * more)
	const bought = [priceOf[review.service], daysAgo] as const
	return review.service === 'in_person' && random() < 0.35
		? [['price_online_search', daysAgo + 8] as const, bought]
		: [bought]
}

const isOf = (review: SampleReview, order: SampleOrder) =>
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

/** As the house makes them, and the same every time. */
function referencesOf(random: Random) {
	const alphabet = [...'234679CDFGHJKMNPQRTVWXYZ']
	return (prefix: string) => `${prefix}-${Array.from({ length: 6 }, () => oneOf(random, alphabet)).join('')}`
}
