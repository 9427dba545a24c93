import { Button } from '#app/ui/controls/button.tsx'
import type { SlotChoice } from '../../availability/slot-choices.server.ts'
import { choiceValue } from '../../booking/choose-slot.ts'

type NearestSlotsProps = {
	slots?: readonly SlotChoice[] | undefined
	/** Whether the requested day has a waitlist. */
	waitlist?: boolean | undefined
	/** What the text of each button starts with: 'Book' or 'New date and time'. */
	buttonPrefix: string
}

/** Alternatives to a slot that is taken, one button each. Rendered inside the form that they submit. */
export function NearestSlots({ slots = [], waitlist = false, buttonPrefix }: NearestSlotsProps) {
	if (!slots.length && !waitlist) return null
	return (
		<div className="grid gap-3 rounded-card border border-signal-deep bg-signal-wash p-4">
			{slots.length > 0 && (
				<>
					<p className="font-semibold text-small">Here are the closest available times:</p>
					<div className="flex flex-wrap gap-2">
						{slots.map((choice) => (
							<Button
								key={choiceValue(choice)}
								type="submit"
								size="sm"
								name="choice"
								value={choiceValue(choice)}
							>
								{`${buttonPrefix} ${choice.label}`}
							</Button>
						))}
					</div>
				</>
			)}
			{waitlist && (
				<>
					<p className="text-small">
						This day is fully booked. Join the waitlist, and we’ll offer you a time if one opens up, in the
						order people joined.
					</p>
					<Button type="submit" size="sm" variant="plain" name="intent" value="waitlist" className="w-fit">
						Join the waitlist for this day
					</Button>
				</>
			)}
		</div>
	)
}
