import { Form, useNavigation } from 'react-router'
import { rejectionFor } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { ErrorSummary } from '#app/ui/controls/error-summary.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { ManagedAppointment, ManageResult } from '../../changes/managed-appointment.ts'
import { NearestSlots } from '../booking/nearest-slots.tsx'
import { SlotFields } from '../booking/slot-fields.tsx'
import { useBookingCalendar } from '../booking/use-booking-calendar.ts'

type ChangeAppointmentProps = {
	appointment: ManagedAppointment
	result: ManageResult | null | undefined
	action: string
	phone: string
	first: string
	last: string
}

/** Forms to reschedule and cancel, in disclosures that work without scripts; when it is too late, whom to call. */
export function ChangeAppointment({
	appointment,
	result,
	action,
	phone,
	first,
	last,
}: ChangeAppointmentProps) {
	const busyWith = useNavigation().formData?.get('intent')
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
				<Reschedule
					appointment={appointment}
					action={action}
					first={first}
					last={last}
					result={rejectionFor(result, 'reschedule')}
					busy={busyWith === 'reschedule'}
				/>
			</Disclosure>
			<Disclosure summary="Cancel the appointment" defaultOpen={result?.formId === 'cancel'}>
				<Cancel
					appointment={appointment}
					action={action}
					result={rejectionFor(result, 'cancel')}
					busy={busyWith === 'cancel'}
				/>
			</Disclosure>
		</section>
	)
}

type RescheduleProps = Omit<ChangeAppointmentProps, 'phone'> & { busy: boolean }

function Reschedule({ appointment, result, action, first, last, busy }: RescheduleProps) {
	const source = useBookingCalendar()
	const errors = result?.errors ?? {}
	return (
		<Form method="post" action={action} noValidate className="grid gap-4 text-ink">
			<input type="hidden" name="intent" value="reschedule" />
			<input type="hidden" name="version" value={appointment.version} />
			{result?.formError && <ErrorBox>{result.formError}</ErrorBox>}
			<ErrorSummary
				title="Not rescheduled yet"
				errors={Object.entries(errors).map(([field, message]) => ({ id: `new-${field}`, message }))}
			/>
			{result && <NearestSlots slots={result.nearest} waitlist={false} buttonPrefix="New date and time" />}
			<SlotFields
				idPrefix="new"
				labels={{ date: 'New date', slot: 'New time' }}
				defaults={{
					date: result?.values.date ?? '',
					slot: result?.values.slot ?? '',
				}}
				errors={errors}
				first={first}
				last={last}
				source={source}
			/>
			{appointment.refundKept && <p className="text-small">{appointment.refundKept}</p>}
			<Button type="submit" variant="line" className="w-fit" busyText={busy ? 'Rescheduling…' : undefined}>
				Reschedule my appointment
			</Button>
		</Form>
	)
}

type CancelProps = Pick<ChangeAppointmentProps, 'appointment' | 'result' | 'action'> & { busy: boolean }

function Cancel({ appointment, result, action, busy }: CancelProps) {
	return (
		<Form method="post" action={action} noValidate className="grid gap-4 text-ink">
			<input type="hidden" name="intent" value="cancel" />
			<input type="hidden" name="version" value={appointment.version} />
			{result?.formError && <ErrorBox>{result.formError}</ErrorBox>}
			<p className="font-semibold">{appointment.refund}</p>
			<Field label="Reason" id="cancel-reason" optional error={result?.errors.reason}>
				<Textarea name="reason" rows={2} maxLength={500} defaultValue={result?.values.reason ?? ''} />
			</Field>
			<Button type="submit" variant="danger" className="w-fit" busyText={busy ? 'Canceling…' : undefined}>
				Cancel this appointment
			</Button>
		</Form>
	)
}
