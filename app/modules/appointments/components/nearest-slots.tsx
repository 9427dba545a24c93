import { slotHours } from '#app/lib/visit-slots.ts'
import { formatLocalDay } from '#app/lib/visit-time.ts'
import { Button } from '#app/ui/button.tsx'
import { choiceValue, type SlotChoice } from '../booking-answer.ts'

type NearestSlotsProps = {
	slots: readonly SlotChoice[]
	/** The wanted day, when it has a waitlist. */
	waitlistFor: string | null
	/** 'Book' or 'Move to'. */
	verb: string
}

/** What to take instead of a slot that is gone: one press each. Stands in the form it belongs to. */
export function NearestSlots({ slots, waitlistFor, verb }: NearestSlotsProps) {
	if (!slots.length && !waitlistFor) return null
	return (
		<div className="grid gap-3 rounded-card border border-signal-deep bg-signal-wash p-4">
			{slots.length > 0 && (
				<>
					<p className="font-semibold text-small">The nearest free times, one press each:</p>
					<div className="flex flex-wrap gap-2">
						{slots.map((choice) => (
							<Button
								key={choiceValue(choice)}
								type="submit"
								size="sm"
								name="choice"
								value={choiceValue(choice)}
							>
								{verb} {formatLocalDay(choice.date)} · {slotHours[choice.slot].words}
							</Button>
						))}
					</div>
				</>
			)}
			{waitlistFor && (
				<>
					<p className="text-small">
						{formatLocalDay(waitlistFor)} is fully booked. On the waitlist you are asked first, in order, when
						a time becomes free.
					</p>
					<Button type="submit" size="sm" variant="plain" name="intent" value="waitlist" className="w-fit">
						Join the waitlist for {formatLocalDay(waitlistFor)}
					</Button>
				</>
			)}
		</div>
	)
}
