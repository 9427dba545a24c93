import { slotHours, slots } from '#app/lib/dates/appointment-slots.ts'
import { ownValue } from '#app/lib/own-key.ts'
import type { FieldDifference, FormAnswer } from '#app/lib/parse-form.ts'
import type { BookingRules, WeeklySlot } from '../../availability/availability.ts'
import { ruleGroups } from './rules-fields.tsx'
import { weekdays, weekField } from './week-hours.tsx'

type Saved = { weekly: readonly WeeklySlot[]; rules: BookingRules }

/** Lists the differences between the saved week and rules and what was typed. */
export function availabilityChanges(saved: Saved, typed: FormAnswer['typed']): FieldDifference[] {
	const week = weekdays.flatMap(({ weekday, name }) =>
		slots.map((slot) => ({
			label: `${name}, ${slotHours[slot].words}`,
			theirs: saved.weekly.find((one) => one.weekday === weekday && one.slot === slot)?.capacity ?? 0,
			yours: ownValue(typed, weekField(weekday, slot)) ?? '',
		})),
	)
	const rules = ruleGroups.flatMap((group) =>
		group.rules.map(({ name, label, unit }) => ({
			label: `${group.title}: ${label}, ${unit}`,
			theirs: saved.rules[name],
			yours: typed[name] ?? '',
		})),
	)
	return [...week, ...rules]
		.map((row) => ({ ...row, theirs: String(row.theirs), yours: row.yours.trim() }))
		.filter(({ theirs, yours }) => theirs !== yours)
}
