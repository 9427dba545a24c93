import { type Slot, slotHours, slots as slotsOfDay } from '#app/lib/dates/appointment-slots.ts'
import { BubbleTable } from '#app/ui/admin/bubble-table.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'

type SlotChartProps = {
	/** Counts; pairs without appointments are left out. */
	slots: readonly { weekday: number; slot: Slot; count: number }[]
	/** 'Nov 1-21'. */
	label: string
}

/** Weekdays in the order of the business week. */
const weekdays = [
	[1, 'Mon'],
	[2, 'Tue'],
	[3, 'Wed'],
	[4, 'Thu'],
	[5, 'Fri'],
	[6, 'Sat'],
	[0, 'Sun'],
] as const

/** When clients book appointments: weekdays by slots. */
export function SlotChart({ slots, label }: SlotChartProps) {
	const count = (weekday: number, slot: Slot) =>
		slots.find((each) => each.weekday === weekday && each.slot === slot)?.count ?? 0
	return (
		<Card asChild>
			<section aria-labelledby="slots">
				<CardHead aside={label}>
					<h2 id="slots" className="text-h4">
						Bookings by weekday and slot
					</h2>
				</CardHead>
				<CardBody>
					<BubbleTable
						caption={`Appointments by weekday and slot, ${label}`}
						columns={slotsOfDay.map((slot) => slotHours[slot].hours)}
						rows={weekdays.map(([weekday, name]) => ({
							label: name,
							values: slotsOfDay.map((slot) => count(weekday, slot)),
						}))}
					/>
				</CardBody>
			</section>
		</Card>
	)
}
