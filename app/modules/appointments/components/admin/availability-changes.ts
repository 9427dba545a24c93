import { slotHours, slots } from '#app/lib/dates/appointment-slots.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { FieldDifference, RejectedForm } from '#app/lib/parse-form.ts'
import type { BookingRules, WeeklySlot } from '../../availability/availability.ts'
import { ruleGroups } from './rules-fields.tsx'
import { weekdays, weekField } from './week-hours.tsx'

type Saved = { weekly: readonly WeeklySlot[]; rules: BookingRules }

/** Lists the fields of the week and the rules in which what was typed differs from what is saved. */
export function availabilityChanges(saved: Saved, values: RejectedForm['values']): FieldDifference[] {
	const week = weekdays.flatMap(({ weekday, name }) =>
		slots.map((slot) => ({
			label: `${name}, ${slotHours[slot].hours}`,
			theirs: saved.weekly.find((one) => one.weekday === weekday && one.slot === slot)?.capacity ?? 0,
			yours: getOwnValue(values, weekField(weekday, slot)) ?? '',
		})),
	)
	const rules = ruleGroups.flatMap((group) =>
		group.rules.map(({ name, label, unit }) => ({
			label: `${group.title}: ${label}, ${unit}`,
			theirs: saved.rules[name],
			yours: values[name] ?? '',
		})),
	)
	return [...week, ...rules]
		.map((row) => ({ ...row, theirs: String(row.theirs), yours: row.yours.trim() }))
		.filter(({ theirs, yours }) => theirs !== yours)
}
