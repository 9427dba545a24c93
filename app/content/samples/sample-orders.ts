/** A fictional order of the demo; `daysAgo` counts back from the day the sample data is loaded. */
export type SampleOrder = {
	reference: string
	priceId: 'price_online_search' | 'price_in_person' | 'price_concierge'
	name: string
	email: string
	daysAgo: number
	status: 'paid' | 'refunded' | 'expired' | 'canceled'
}

const search = 'price_online_search'
const appointment = 'price_in_person'
const concierge = 'price_concierge'

const row = (
	reference: string,
	priceId: SampleOrder['priceId'],
	name: string,
	daysAgo: number,
	status: SampleOrder['status'] = 'paid',
): SampleOrder => ({
	reference,
	priceId,
	name,
	email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`,
	daysAgo,
	status,
})

export const sampleOrders: SampleOrder[] = [
	row('LW-4KD7QA', search, 'Priya Nandakumar', 1),
	row('LW-9XM2TB', appointment, 'Dele Adeyemi', 2),
	row('LW-H3W8RC', search, 'Joanna Bright', 3),
	row('LW-V6P1ZD', concierge, 'Hank Oyelaran', 4),
	row('LW-B8N5JE', search, 'Tomasz Wilk', 5, 'expired'),
	row('LW-R2T9KF', appointment, 'Sofia Lindqvist', 6),
	row('LW-Q7C4MG', search, 'Marisol Quintero', 8),
	row('LW-Y5A3XH', appointment, 'Gus Petrakis', 9, 'canceled'),
	row('LW-D1F6WJ', search, 'Elena Ruiz', 10),
	row('LW-N4G8SK', concierge, 'Marcus Thibodeaux', 12),
	row('LW-J9R2VM', search, 'Aisha Karim', 13),
	row('LW-W3K7BN', appointment, 'Colleen Murtagh', 15),
	row('LW-T8Z1CP', search, 'Ravi Subramanian', 16, 'refunded'),
	row('LW-A6H5DQ', search, 'Beth Kowalczyk', 18),
	row('LW-P2M9FR', appointment, 'Jerome Castellan', 20),
	row('LW-X7S4GS', search, 'Linh Pham', 22),
	row('LW-C5V8HT', concierge, 'Rosa Delgado', 25, 'expired'),
	row('LW-K1B6JV', search, 'Owen Fitzhugh', 27),
	row('LW-F9D3KW', appointment, 'Naomi Sato', 31),
	row('LW-M4Q7NX', search, 'Curtis Boone', 34),
	row('LW-Z8J2PY', search, 'Ingrid Halvorsen', 38),
	row('LW-E3X5RZ', appointment, 'Deshawn Ellery', 42),
	row('LW-S6W9T2', concierge, 'Patrice Lemoine', 47),
	row('LW-G2K4V3', search, 'Yusuf Demir', 53),
]

/** The only order of the demo's member login. */
export const memberOrder: SampleOrder = {
	reference: 'LW-7K2M9Q',
	priceId: search,
	name: 'Marcus Bell',
	email: 'member@lotwise.test',
	daysAgo: 2,
	status: 'paid',
}
