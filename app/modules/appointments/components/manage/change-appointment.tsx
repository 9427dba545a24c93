import type { FormControls } from '#app/lib/forms/form-controls.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { ManagedAppointment, ManageResult } from '../../changes/managed-appointment.ts'
import { FormErrors } from '../booking/form-errors.tsx'
import { NearestSlots } from '../booking/nearest-slots.tsx'
import { SlotFields } from '../booking/slot-fields.tsx'
import { useBookingCalendar } from '../booking/use-booking-calendar.ts'

type ChangeAppointmentProps = {
	appointment: ManagedAppointment
	/** Of the two forms. */
	controls: { reschedule: FormControls<'date' | 'slot'>; cancel: FormControls<'reason'> }
	result: ManageResult | undefined
	/** The URL that the forms post to. */
	action: string
	/** The advisor's phone number. */
	phone: string
	/** The first and last bookable day; both are included. */
	first: string
	last: string
}

/** Forms to reschedule and cancel, in disclosures that work without scripts; when it is too late, whom to call. */
export function ChangeAppointment(props: ChangeAppointmentProps) {
	const { appointment, result, phone } = props
	if (!appointment.changeableUntil)
		return (
			<section aria-labelledby="change">
				<h2 id="change" className="text-h3">
					Need to change it?
				</h2>
				<p className="mt-3">
					It’s too close to the appointment to change it here. Please call{' '}
					<a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>, and we’ll work something out.
				</p>
			</section>
		)
	return (
		<section aria-labelledby="change">
			<h2 id="change" className="text-h3">
				Need to change it?
			</h2>
			<p className="mt-2 mb-4 text-ink-soft text-small">{`You can change it here until ${appointment.changeableUntil}.`}</p>
			<Disclosure summary="Choose another time" defaultOpen={result?.formId === 'reschedule'}>
				<Reschedule {...props} />
			</Disclosure>
			<Disclosure summary="Cancel the appointment" defaultOpen={result?.formId === 'cancel'}>
				<Cancel {...props} />
			</Disclosure>
		</section>
	)
}

function Reschedule({ appointment, controls, result, action, first, last }: ChangeAppointmentProps) {
	const source = useBookingCalendar()
	const form = useFormState(controls.reschedule, { answer: result, intent: 'reschedule', idPrefix: 'new' })
	return (
		<PostForm form={form} action={action} className="grid gap-4 text-ink">
			<input type="hidden" name="version" value={appointment.version} />
			<FormErrors form={form} title="Not rescheduled yet" />
			{form.rejected && <NearestSlots slots={result?.nearest} buttonPrefix="New date and time" />}
			<SlotFields
				form={form}
				labels={{ date: 'New date', slot: 'New time' }}
				first={first}
				last={last}
				source={source}
			/>
			{appointment.refundKept && <p className="text-small">{appointment.refundKept}</p>}
			<Button
				type="submit"
				variant="line"
				className="w-fit"
				busyText={form.busy ? 'Rescheduling…' : undefined}
			>
				Reschedule my appointment
			</Button>
		</PostForm>
	)
}

function Cancel({ appointment, controls, result, action }: ChangeAppointmentProps) {
	const form = useFormState(controls.cancel, { answer: result, intent: 'cancel', idPrefix: 'cancel' })
	return (
		<PostForm form={form} action={action} className="grid gap-4 text-ink">
			<input type="hidden" name="version" value={appointment.version} />
			<p className="font-semibold">{appointment.refund}</p>
			<FormField form={form} name="reason" label="Reason" optional>
				<Textarea rows={2} />
			</FormField>
			<Button
				type="submit"
				variant="danger"
				className="w-fit"
				busyText={form.busy ? 'Canceling…' : undefined}
			>
				Cancel this appointment
			</Button>
		</PostForm>
	)
}
