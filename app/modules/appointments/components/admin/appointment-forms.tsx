import type { Form as RouterForm } from 'react-router'
import { slotHours } from '#app/lib/dates/appointment-slots.ts'
import { rejectionFor } from '#app/lib/parse-form.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { useStoredForm } from '#app/ui/admin/use-stored-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { RadioGroup } from '#app/ui/controls/radio-group.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { callMinutes } from '../../appointment-type.ts'
import type { AdminAppointment, AdminIntent, AppointmentResult } from '../../lists/admin-appointment.ts'
import { NearestSlots } from '../booking/nearest-slots.tsx'
import { SlotFields } from '../booking/slot-fields.tsx'
import { useBookingCalendar } from '../booking/use-booking-calendar.ts'
import type { AppointmentDialogContext } from './appointment-dialog.tsx'

type RejectedResult = Extract<AppointmentResult, { ok: false }>

type AppointmentActFormProps = {
	/** The form of a fetcher in a dialog, or of the router on the appointment's page. */
	Form: typeof RouterForm
	appointment: AdminAppointment
	intent: AdminIntent
	context: AppointmentDialogContext
	result: AppointmentResult | undefined
	busy: boolean
	surface: 'dialog' | 'page'
	/** Closes the dialog; a page has links instead. */
	onLeave?: () => void
}

const buttons: Record<AdminIntent, { label: string; busy: string; danger?: boolean }> = {
	confirm: { label: 'Confirm time', busy: 'Confirming…' },
	reschedule: { label: 'Reschedule', busy: 'Moving…' },
	cancel: { label: 'Cancel appointment', busy: 'Canceling…', danger: true },
	complete: { label: 'Mark as completed', busy: 'Saving…' },
	mark_no_show: { label: 'Mark as no-show', busy: 'Saving…' },
	restore: { label: 'Restore', busy: 'Restoring…' },
	extend: { label: 'Extend hold', busy: 'Saving…' },
}

/** The fields of one action on an appointment, and its button. */
export function AppointmentActForm(props: AppointmentActFormProps) {
	const { Form, intent, result, busy, surface, onLeave } = props
	const rejected = rejectionFor(result, intent)
	const button = buttons[intent]
	const { filled: bookedAppointment, key, form } = useStoredForm(props.appointment, rejected !== null, busy)
	return (
		<Form
			key={key}
			{...form}
			method="post"
			action={`/admin/appointments/${bookedAppointment.id}`}
			noValidate
			className="grid gap-4"
		>
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="surface" value={surface} />
			<input type="hidden" name="version" value={rejected?.conflict?.version ?? bookedAppointment.version} />
			<input type="hidden" name="seenStatus" value={bookedAppointment.status} />
			<input type="hidden" name="seenWhen" value={`${bookedAppointment.day} · ${bookedAppointment.hours}`} />
			<input type="hidden" name="seenLocation" value={bookedAppointment.location} />
			<FormError rejected={rejected} subject="This appointment" kind="decision" />
			<Fields {...props} appointment={bookedAppointment} rejected={rejected} />
			<div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
				{onLeave && (
					<Button variant="plain" size="compact" onClick={onLeave}>
						Keep as it is
					</Button>
				)}
				<Button
					type="submit"
					size="compact"
					variant={button.danger ? 'destructive' : 'go'}
					busyText={busy ? button.busy : undefined}
				>
					{rejected?.conflict ? `${button.label} anyway` : button.label}
				</Button>
			</div>
		</Form>
	)
}

type FieldsProps = AppointmentActFormProps & { rejected: RejectedResult | null }

function Fields(props: FieldsProps) {
	switch (props.intent) {
		case 'confirm':
			return <ConfirmFields {...props} />
		case 'reschedule':
			return <RescheduleFields {...props} />
		case 'cancel':
			return <CancelFields {...props} />
		case 'extend':
			return (
				<Field label="Extra hours" id="act-hours" error={props.rejected?.errors.hours}>
					<Input name="hours" inputMode="numeric" defaultValue={props.rejected?.values.hours ?? '24'} />
				</Field>
			)
		case 'complete':
			return <p>The appointment took place. We won’t email the client.</p>
		case 'mark_no_show':
			return <p>The client didn’t come. You keep the payment, but you can still refund it yourself.</p>
		case 'restore':
			return (
				<p>
					The appointment goes back to <span>{currentTime(props)}</span>, if that time is still free. Any
					refund that hasn’t been sent yet is dropped, and we’ll email the client.
				</p>
			)
	}
}

const currentTime = ({ appointment: { day, hours } }: FieldsProps) => `${day} · ${hours}`

function ConfirmFields({ appointment, context, rejected }: FieldsProps) {
	const { slot, time, durationMinutes, type } = appointment
	const usualMinutes = type === 'online_search' ? callMinutes : context.appointmentMinutes
	const { from, until, hours } = slotHours[slot]
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<Field
				label="Exact time"
				id="act-time"
				hint={`The whole appointment has to fit within ${hours}`}
				error={rejected?.errors.time}
			>
				<Input
					type="time"
					name="time"
					min={from}
					max={until}
					step={300}
					defaultValue={rejected?.values.time ?? time ?? from}
					required
				/>
			</Field>
			<Field label="Length" id="act-length" hint="In minutes" error={rejected?.errors.durationMinutes}>
				<Input
					name="durationMinutes"
					inputMode="numeric"
					defaultValue={rejected?.values.durationMinutes ?? durationMinutes ?? usualMinutes}
				/>
			</Field>
		</div>
	)
}

function RescheduleFields({ appointment: { date, slot }, context, rejected }: FieldsProps) {
	const source = useBookingCalendar()
	return (
		<>
			{rejected && rejected.nearest.length > 0 && (
				<NearestSlots slots={rejected.nearest} waitlist={false} buttonPrefix="New date and time" />
			)}
			<SlotFields
				idPrefix="act"
				labels={{ date: 'New date', slot: 'New time' }}
				defaults={{ date: rejected?.values.date ?? date, slot: rejected?.values.slot ?? slot }}
				errors={{ date: rejected?.errors.date, slot: rejected?.errors.slot }}
				first={context.first}
				last={context.last}
				source={source}
				anyDay
			/>
			<Field
				label="Exact time"
				id="act-time"
				optional
				hint="Set it to confirm the appointment right away"
				error={rejected?.errors.time}
			>
				<Input type="time" name="time" step={300} defaultValue={rejected?.values.time ?? ''} />
			</Field>
			<Field
				label="Reason"
				id="act-reason"
				optional
				hint="The client will see it"
				error={rejected?.errors.reason}
			>
				<Textarea name="reason" rows={2} defaultValue={rejected?.values.reason ?? ''} />
			</Field>
		</>
	)
}

function CancelFields({ appointment: { paid, type }, context, rejected }: FieldsProps) {
	return (
		<>
			<Field label="Reason" id="act-reason" hint="The client will see it" error={rejected?.errors.reason}>
				<Textarea name="reason" rows={3} defaultValue={rejected?.values.reason ?? ''} required />
			</Field>
			{paid ? (
				<>
					<RadioGroup
						legend="Refund"
						name="refund"
						defaultValue={rejected?.values.refund ?? 'full'}
						error={rejected?.errors.refund}
						id="act-refund"
						options={[
							{ value: 'full', label: `Full refund, ${context.price}` },
							{ value: 'policy', label: 'Same as if the client had canceled, under the refund policy' },
							{ value: 'amount', label: 'Another amount' },
							{ value: 'none', label: 'Nothing' },
						]}
					/>
					<Field
						label="Amount"
						id="act-amount"
						optional
						hint="For 'Another amount'"
						error={rejected?.errors.amount}
					>
						<Input
							name="amount"
							prefix="$"
							inputMode="decimal"
							defaultValue={rejected?.values.amount ?? ''}
						/>
					</Field>
				</>
			) : (
				<p className="text-ink-soft">
					{type === 'online_search'
						? 'The call is part of the online search. To refund that, open its order.'
						: 'Nothing was paid, so there is nothing to refund.'}
				</p>
			)}
		</>
	)
}
