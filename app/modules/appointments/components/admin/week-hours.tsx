import { slotHours, slots } from '#app/lib/dates/appointment-slots.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { FieldError } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import type { WeeklySlot } from '../../availability/availability.ts'

// In the order of the business week, Sunday last.
export const weekdays = [
	{ weekday: 1, name: 'Monday' },
	{ weekday: 2, name: 'Tuesday' },
	{ weekday: 3, name: 'Wednesday' },
	{ weekday: 4, name: 'Thursday' },
	{ weekday: 5, name: 'Friday' },
	{ weekday: 6, name: 'Saturday' },
	{ weekday: 0, name: 'Sunday' },
] as const

/** Returns the name of a field of the week: 'week-1-morning'. */
export const weekField = (weekday: number, slot: string): string => `week-${weekday}-${slot}`

type WeekHoursProps = {
	weekly: readonly WeeklySlot[]
	/** What was typed, by field name, after a rejected form. */
	values: RejectedForm['values']
	errors: RejectedForm['errors']
}

/** The usual week: how many appointments each slot takes; zero means closed. */
export function WeekHours({ weekly, values, errors }: WeekHoursProps) {
	const capacity = (weekday: number, slot: string) =>
		String(weekly.find((one) => one.weekday === weekday && one.slot === slot)?.capacity ?? 0)
	return (
		<table className="w-full max-w-144 border-collapse text-compact">
			<caption className="sr-only">Appointments at a time, by weekday and time slot</caption>
			<thead>
				<tr className="text-fine text-ink-soft">
					<th scope="col" className="py-1.5 pr-2 text-start font-semibold">
						Day
					</th>
					{slots.map((slot) => (
						<th key={slot} scope="col" className="px-1 py-1.5 text-start font-semibold">
							{slotHours[slot].hours}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{weekdays.map(({ weekday, name }) => (
					<tr key={weekday} className="border-line border-t">
						<th scope="row" className="py-1.5 pr-2 text-start font-semibold">
							<span className="max-sm:sr-only">{name}</span>
							<span aria-hidden="true" className="sm:hidden">
								{name.slice(0, 3)}
							</span>
						</th>
						{slots.map((slot) => {
							const field = weekField(weekday, slot)
							const error = getOwnValue(errors, field)
							return (
								<td key={slot} className="px-1 py-1.5 align-top">
									<Input
										type="number"
										name={field}
										min={0}
										max={50}
										inputMode="numeric"
										aria-label={`${name}, ${slotHours[slot].hours}`}
										defaultValue={getOwnValue(values, field) ?? capacity(weekday, slot)}
										aria-invalid={error ? true : undefined}
										aria-describedby={error && `${field}-error`}
										className="max-w-22"
									/>
									{error && <FieldError id={`${field}-error`}>{error}</FieldError>}
								</td>
							)
						})}
					</tr>
				))}
			</tbody>
		</table>
	)
}
