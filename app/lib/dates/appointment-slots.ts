/** The parts of a local day that can be booked, in order. Free of imports: browsers load it with the form. */
export const slots = ['morning', 'afternoon', 'evening'] as const
export type Slot = (typeof slots)[number]

/** In local times of the business: `from` is inclusive, `until` exclusive. */
export const slotHours: Record<Slot, { from: string; until: string; hours: string; label: string }> = {
	morning: { from: '09:00', until: '12:00', hours: '9am-12pm', label: 'Morning (9am-12pm)' },
	afternoon: { from: '12:00', until: '16:00', hours: '12pm-4pm', label: 'Afternoon (12pm-4pm)' },
	evening: { from: '16:00', until: '19:00', hours: '4pm-7pm', label: 'Evening (4pm-7pm)' },
}

export const isSlot = (text: string): text is Slot => (slots as readonly string[]).includes(text)
