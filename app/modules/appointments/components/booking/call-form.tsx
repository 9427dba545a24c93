import type { FormControls } from '#app/lib/forms/form-controls.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import type { SlotChoice } from '../../availability/slot-choices.server.ts'
import { AnswerFields } from './answer-fields.tsx'
import { FormErrors } from './form-errors.tsx'
import { NearestSlots } from './nearest-slots.tsx'
import { SlotFields } from './slot-fields.tsx'
import { useBookingCalendar } from './use-booking-calendar.ts'

type CallField = 'date' | 'slot' | 'phone'

type CallFormProps = {
	action: string
	/** Of `callSchema`. */
	controls: FormControls<CallField>
	/** The result of a rejected form, with free slots near the one that is taken. */
	answer: (RejectedForm<CallField> & { nearest: readonly SlotChoice[] }) | undefined
	/** The phone number that is known already; empty without one. */
	phone: string
	/** The first and last bookable day; both are included. */
	first: string
	last: string
}

/** The form in which a client of an online search books a call. Works without scripts. */
export function CallForm({ action, controls, answer, phone, first, last }: CallFormProps) {
	const source = useBookingCalendar()
	const form = useFormState(controls, { answer, initial: { phone }, idPrefix: 'call' })
	return (
		<PostForm form={form} action={action} className="grid gap-4" aria-label="Book a call">
			<FormErrors form={form} title="Not booked yet" />
			<NearestSlots slots={answer?.nearest} buttonPrefix="Book" />
			<SlotFields
				form={form}
				labels={{ date: 'Preferred Date', slot: 'Preferred Time' }}
				first={first}
				last={last}
				source={source}
			/>
			<AnswerFields form={form} hints={{ phone: 'The number your advisor should call.' }} />
			<Button type="submit" variant="go" className="w-fit" busyText={form.busy ? 'Booking…' : undefined}>
				Book the call
			</Button>
		</PostForm>
	)
}
