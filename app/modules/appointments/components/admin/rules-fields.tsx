import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import type { BookingRules } from '../../availability/availability.ts'

type Rule = { name: keyof BookingRules; label: string; hint: string; unit: string }

/** The labels of the rules, as the form groups them. */
export const ruleGroups: readonly { title: string; rules: readonly Rule[] }[] = [
	{
		title: 'Booking',
		rules: [
			{
				name: 'noticeHours',
				label: 'Minimum notice',
				hint: 'Booking closes this long before a time slot starts',
				unit: 'hours',
			},
			{ name: 'horizonDays', label: 'Booking window', hint: 'How far ahead clients can book', unit: 'days' },
			{
				name: 'holdHours',
				label: 'Hold',
				hint: 'How long we hold a time for an unpaid request',
				unit: 'hours',
			},
			{
				name: 'appointmentMinutes',
				label: 'Appointment length',
				hint: 'How long you usually stay',
				unit: 'minutes',
			},
		],
	},
	{
		title: 'Changes and waitlist',
		rules: [
			{
				name: 'changeNoticeHours',
				label: 'Change notice',
				hint: 'Clients can reschedule or cancel up to this long before',
				unit: 'hours',
			},
			{
				name: 'claimHours',
				label: 'Claim window',
				hint: 'How long a freed time is held for the next person in line',
				unit: 'hours',
			},
		],
	},
	{
		title: 'Refunds when a client cancels',
		rules: [
			{
				name: 'refundFullHours',
				label: 'Full refund',
				hint: 'If canceled at least this long before',
				unit: 'hours',
			},
			{
				name: 'refundPartHours',
				label: 'Partial refund',
				hint: 'If canceled at least this long before',
				unit: 'hours',
			},
			{
				name: 'refundPartPercent',
				label: 'Percentage refunded',
				hint: 'No refund after that',
				unit: 'percent',
			},
		],
	},
]

type RulesFieldsProps = {
	rules: BookingRules
	/** The minimum and maximum of each rule. */
	range: Record<keyof BookingRules, readonly [min: number, max: number]>
	values: RejectedForm['values']
	errors: RejectedForm['errors']
}

/** The fields of the booking rules. */
export function RulesFields({ rules, range, values, errors }: RulesFieldsProps) {
	return ruleGroups.map((group) => (
		<fieldset key={group.title} className="border-line border-t pt-4">
			<legend className="float-left mb-3 w-full font-bold font-display text-h4">{group.title}</legend>
			<div className="clear-both grid gap-4 sm:grid-cols-2">
				{group.rules.map(({ name, label, hint, unit }) => (
					<Field key={name} label={label} hint={hint} id={`rule-${name}`} error={errors[name]}>
						<Input
							type="number"
							name={name}
							min={range[name][0]}
							max={range[name][1]}
							inputMode="numeric"
							suffix={unit}
							defaultValue={values[name] ?? rules[name]}
							required
						/>
					</Field>
				))}
			</div>
		</fieldset>
	))
}
