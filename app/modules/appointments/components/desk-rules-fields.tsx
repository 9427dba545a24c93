import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import type { BookingRules } from '../availability.ts'

type Rule = { name: keyof BookingRules; label: string; hint: string; unit: string }

/** The rules in words, as the form has them. */
export const ruleGroups: readonly { title: string; rules: readonly Rule[] }[] = [
	{
		title: 'Booking',
		rules: [
			{
				name: 'noticeHours',
				label: 'Minimum notice',
				hint: 'A slot closes so long before it begins',
				unit: 'hours',
			},
			{ name: 'horizonDays', label: 'Horizon', hint: 'How far ahead clients can book', unit: 'days' },
			{ name: 'holdHours', label: 'Hold', hint: 'An unpaid request keeps its slot so long', unit: 'hours' },
			{ name: 'visitMinutes', label: 'Length of a visit', hint: 'What you usually stay', unit: 'minutes' },
		],
	},
	{
		title: 'Changes and waitlist',
		rules: [
			{
				name: 'changeNoticeHours',
				label: 'Change notice',
				hint: 'Clients move or cancel until then',
				unit: 'hours',
			},
			{
				name: 'claimHours',
				label: 'Claim window',
				hint: 'A freed slot is kept for the first in line',
				unit: 'hours',
			},
		],
	},
	{
		title: 'Refunds when a client cancels',
		rules: [
			{ name: 'refundFullHours', label: 'All of it', hint: 'Until so long before the visit', unit: 'hours' },
			{ name: 'refundPartHours', label: 'A share', hint: 'Until so long before the visit', unit: 'hours' },
			{
				name: 'refundPartPercent',
				label: 'The share',
				hint: 'After that nothing goes back',
				unit: 'percent',
			},
		],
	},
]

type RulesFieldsProps = {
	rules: BookingRules
	/** Lowest and highest of each. */
	range: Record<keyof BookingRules, readonly [min: number, max: number]>
	typed: Record<string, string>
	error: { field: string; message: string } | null
}

/** The numbers booking goes by. */
export function RulesFields({ rules, range, typed, error }: RulesFieldsProps) {
	return ruleGroups.map((group) => (
		<fieldset key={group.title} className="border-line border-t pt-4">
			<legend className="float-left mb-3 w-full font-bold font-display text-h4">{group.title}</legend>
			<div className="clear-both grid gap-4 sm:grid-cols-2">
				{group.rules.map(({ name, label, hint, unit }) => (
					<Field
						key={name}
						label={label}
						hint={hint}
						id={`rule-${name}`}
						error={error?.field === name ? error.message : undefined}
					>
						<Input
							type="number"
							name={name}
							min={range[name][0]}
							max={range[name][1]}
							inputMode="numeric"
							suffix={unit}
							defaultValue={typed[name] ?? rules[name]}
							required
						/>
					</Field>
				))}
			</div>
		</fieldset>
	))
}
