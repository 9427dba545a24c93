import type { Form as RouterForm } from 'react-router'
import { slotHours } from '#app/lib/dates/appointment-slots.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { useStoredForm } from '#app/ui/admin/use-stored-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { choiceProps, FormField, type FormState, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { RadioGroup } from '#app/ui/controls/radio-group.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { callMinutes } from '../../appointment-type.ts'
import type { AdminField, AdminIntent, AppointmentResult } from '../../changes/admin-action.ts'
import type { AdminAppointment } from '../../lists/appointment-views.server.ts'
import { NearestSlots } from '../booking/nearest-slots.tsx'
import { SlotFields } from '../booking/slot-fields.tsx'
import { useBookingCalendar } from '../booking/use-booking-calendar.ts'
import type { AppointmentDialogContext } from './appointment-dialog.tsx'

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
	const { Form, intent, result, busy, surface, onLeave, context } = props
	const isRejected = result?.ok === false && result.formId === intent
	const { filled: appointment, key, form: storedForm } = useStoredForm(props.appointment, isRejected, busy)
	const initial = initialOf(intent, appointment, context)
	const form = useFormState(context.controls, { answer: result, intent, idPrefix: 'act', initial })
	const { rejected } = form
	const button = buttons[intent]
	return (
		<Form
			key={key}
			{...storedForm}
			method="post"
			action={`/admin/appointments/${appointment.id}`}
			noValidate
			className="grid gap-4"
		>
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="surface" value={surface} />
			<input type="hidden" name="version" value={rejected?.conflict?.version ?? appointment.version} />
			<input type="hidden" name="seenStatus" value={appointment.status} />
			<input type="hidden" name="seenWhen" value={`${appointment.day} · ${appointment.hours}`} />
			<input type="hidden" name="seenLocation" value={appointment.location} />
			<FormError rejected={rejected} subject="This appointment" kind="decision" />
			<Fields {...props} appointment={appointment} form={form} />
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

/** Returns what the fields of an action contain before they are changed. */
function initialOf(
	intent: AdminIntent,
	{ date, slot, time, durationMinutes, usualMinutes: ofService, type }: AdminAppointment,
	{ appointmentMinutes }: AppointmentDialogContext,
): Partial<Record<AdminField, string>> {
	switch (intent) {
		case 'confirm': {
			const usualMinutes = ofService ?? (type === 'online_search' ? callMinutes : appointmentMinutes)
			return { time: time ?? slotHours[slot].from, durationMinutes: String(durationMinutes ?? usualMinutes) }
		}
		case 'reschedule':
			return { date, slot }
		case 'cancel':
			return { refund: 'full' }
		case 'extend':
			return { hours: '24' }
		default:
			return {}
	}
}

type FieldsProps = AppointmentActFormProps & { form: FormState<AdminField> }

function Fields(props: FieldsProps) {
	switch (props.intent) {
		case 'confirm':
			return <ConfirmFields {...props} />
		case 'reschedule':
			return <RescheduleFields {...props} />
		case 'cancel':
			return <CancelFields {...props} />
		case 'extend':
			return <FormField form={props.form} name="hours" label="Extra hours" />
		case 'complete':
			return <p>{`The appointment took place. ${completedText(props.appointment)}`}</p>
		case 'mark_no_show':
			return <p>{`The client didn’t come. ${noShowText(props.appointment)}`}</p>
		case 'restore':
			return (
				<p>
					The appointment goes back to <span>{currentTime(props)}</span>, if that time is still free. Any
					refund that hasn’t been sent yet is dropped, and we’ll email the client.
				</p>
			)
	}
}

/** What the client hears: a visit that was paid for ends the service. */
const completedText = ({ payment }: FieldsProps['appointment']): string =>
	payment === 'paid' || payment === 'deferred'
		? `A few minutes later, we’ll email the client that our work is done, and ask for a review${payment === 'deferred' ? ' and for the confirmation with which the fee is charged' : ''}. Until then, recording a no-show takes it back.`
		: 'We won’t email the client.'

const noShowText = ({ payment }: FieldsProps['appointment']): string =>
	payment === 'deferred'
		? 'Nothing was paid, so there is nothing to keep.'
		: 'You keep the payment, but you can still refund it yourself.'

const currentTime = ({ appointment: { day, hours } }: FieldsProps) => `${day} · ${hours}`

function ConfirmFields({ form, appointment: { slot } }: FieldsProps) {
	const { from, until, hours } = slotHours[slot]
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<FormField
				form={form}
				name="time"
				label="Exact time"
				hint={`The whole appointment has to fit within ${hours}`}
			>
				<Input type="time" min={from} max={until} step={300} required />
			</FormField>
			<FormField form={form} name="durationMinutes" label="Length" hint="In minutes" />
		</div>
	)
}

function RescheduleFields({ form, context, result }: FieldsProps) {
	const source = useBookingCalendar()
	return (
		<>
			{form.rejected && result?.ok === false && (
				<NearestSlots slots={result.nearest} buttonPrefix="New date and time" />
			)}
			<SlotFields
				form={form}
				labels={{ date: 'New date', slot: 'New time' }}
				first={context.first}
				last={context.last}
				source={source}
				anyDay
			/>
			<FormField
				form={form}
				name="time"
				label="Exact time"
				optional
				hint="Set it to confirm the appointment right away"
			>
				<Input type="time" step={300} />
			</FormField>
			<FormField form={form} name="reason" label="Reason" optional hint="The client will see it">
				<Textarea rows={2} />
			</FormField>
		</>
	)
}

function CancelFields({ form, appointment: { payment } }: FieldsProps) {
	return (
		<>
			<FormField form={form} name="reason" label="Reason" hint="The client will see it">
				<Textarea rows={3} required />
			</FormField>
			{payment === 'paid' ? (
				<>
					<RadioGroup
						{...choiceProps(form, 'refund')}
						legend="Refund"
						options={[
							{ value: 'full', label: 'All of what was paid' },
							{ value: 'policy', label: 'Same as if the client had canceled, under the refund policy' },
							{ value: 'amount', label: 'Another amount' },
							{ value: 'none', label: 'Nothing' },
						]}
					/>
					<FormField form={form} name="amount" label="Amount" optional hint="For 'Another amount'">
						<Input prefix="$" />
					</FormField>
				</>
			) : (
				<p className="text-ink-soft">{noRefundTexts[payment]}</p>
			)}
		</>
	)
}

const noRefundTexts = {
	unpaid: 'Nothing was paid, so there is nothing to refund.',
	free: 'It is free, so there is nothing to refund.',
	deferred:
		'Nothing was paid, so there is nothing to refund. The client’s card is removed, and their agreement ends.',
	included: 'The call is part of the online search. To refund that, open its order.',
}
