import type { Slot } from '#app/lib/dates/appointment-slots.ts'

/** A fictional appointment of the demo; days count from the day the sample data is loaded. */
export type SampleAppointment = {
	reference: string
	name: string
	email: string
	phone: string
	location: string
	/** The reference of the sample order that paid for it. */
	order: string | null
	/** The reference of the sample order whose online search it is a call of. */
	callOf?: string
	requestedDaysAgo: number
	/** The day of the appointment, moved to the next day on which the slot is offered. */
	inDays: number
	slot: Slot
	/** Local time, once the advisor has confirmed it. */
	time: string | null
	end: 'requested' | 'confirmed' | 'completed' | 'no_show' | 'cancelled'
}

type Row = Omit<SampleAppointment, 'email' | 'phone'> & Partial<Pick<SampleAppointment, 'email'>>

const appointment = (row: Row, index: number): SampleAppointment => ({
	email: `${row.name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`,
	phone: `(555) 010-01${20 + index}`,
	...row,
})

const rows: Row[] = [
	{
		reference: 'LV-3TQ9KD',
		name: 'Dele Adeyemi',
		order: 'LW-9XM2TB',
		requestedDaysAgo: 2,
		location: 'Harbor Road Toyota, 418 Harbor Road',
		inDays: 2,
		slot: 'morning',
		time: '10:00',
		end: 'confirmed',
	},
	{
		reference: 'LV-6RM2VX',
		name: 'Sofia Lindqvist',
		order: 'LW-R2T9KF',
		requestedDaysAgo: 6,
		location: 'Private seller, Maple Street 27',
		inDays: 4,
		slot: 'afternoon',
		time: '13:30',
		end: 'confirmed',
	},
	{
		reference: 'LV-9CJ4PT',
		name: 'Marcus Bell',
		email: 'member@lotwise.test',
		order: null,
		requestedDaysAgo: 1,
		location: 'Northside Honda, 2200 Ridge Avenue',
		inDays: 6,
		slot: 'evening',
		time: '16:30',
		end: 'confirmed',
	},
	{
		reference: 'LV-2GH7WN',
		name: 'Imani Roberts',
		order: null,
		requestedDaysAgo: 0,
		location: 'Eastgate Auto Mall, row 4',
		inDays: 8,
		slot: 'morning',
		time: null,
		end: 'requested',
	},
	{
		reference: 'LV-7VD3QZ',
		name: 'Colleen Murtagh',
		order: 'LW-W3K7BN',
		requestedDaysAgo: 15,
		location: 'Bayview Subaru, 61 Bay Street',
		inDays: -11,
		slot: 'afternoon',
		time: '14:00',
		end: 'completed',
	},
	{
		reference: 'LV-4PK6XM',
		name: 'Jerome Castellan',
		order: 'LW-P2M9FR',
		requestedDaysAgo: 20,
		location: 'Private seller, Chestnut Court 8',
		inDays: -15,
		slot: 'morning',
		time: '09:30',
		end: 'completed',
	},
	{
		reference: 'LV-9NR2CT',
		name: 'Naomi Sato',
		order: 'LW-F9D3KW',
		requestedDaysAgo: 31,
		location: 'Union Square Mazda, 900 Union Square',
		inDays: -26,
		slot: 'evening',
		time: '17:00',
		end: 'completed',
	},
	{
		reference: 'LV-3WF7DJ',
		name: 'Deshawn Ellery',
		order: 'LW-E3X5RZ',
		requestedDaysAgo: 42,
		location: 'Westfield Ford, 15 Station Road',
		inDays: -37,
		slot: 'afternoon',
		time: '12:30',
		end: 'completed',
	},
	{
		// In the past, with no outcome recorded yet.
		reference: 'LV-8KD5WT',
		name: 'Gloria Hensley',
		order: null,
		requestedDaysAgo: 7,
		location: 'Lakeside Kia, 7 Lake Drive',
		inDays: -4,
		slot: 'afternoon',
		time: '12:30',
		end: 'confirmed',
	},
	{
		reference: 'LV-6ZG4HV',
		name: 'Petra Novak',
		order: null,
		requestedDaysAgo: 9,
		location: 'Lakeside Kia, 7 Lake Drive',
		inDays: -6,
		slot: 'morning',
		time: '11:00',
		end: 'no_show',
	},
	{
		reference: 'LV-2QX9MD',
		name: 'Victor Almeida',
		order: null,
		requestedDaysAgo: 5,
		location: 'Private seller, Orchard Lane 3',
		inDays: 3,
		slot: 'evening',
		time: null,
		end: 'cancelled',
	},
	{
		reference: 'LV-5CB8QH',
		name: 'Joanna Bright',
		order: null,
		callOf: 'LW-H3W8RC',
		requestedDaysAgo: 1,
		location: 'Virtual',
		inDays: 3,
		slot: 'evening',
		time: '16:00',
		end: 'confirmed',
	},
]

export const sampleAppointments: SampleAppointment[] = rows.map(appointment)
