import type { Form as RouterForm } from 'react-router'
import { slotHours } from '#app/lib/visit-slots.ts'
import { Button } from '#app/ui/button.tsx'
import { useKept } from '#app/ui/desk/use-kept.ts'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { DeskAnswer, DeskIntent, DeskVisit } from '../desk-visit.ts'
import { VisitConflict } from './desk-visit-conflict.tsx'
import type { VisitDialogContext } from './desk-visit-dialog.tsx'
import { NearestSlots } from './nearest-slots.tsx'
import { SlotFields } from './slot-fields.tsx'
import { useBookingCalendar } from './use-booking-calendar.ts'

type Refused = Extract<DeskAnswer, { outcome: 'refused' }>

type VisitActFormProps = {
	/** A fetcher's in a dialog, the router's on the visit's page. */
	Form: typeof RouterForm
	visit: DeskVisit
	intent: DeskIntent
	context: VisitDialogContext
	answer: DeskAnswer | undefined
	busy: boolean
	surface: 'dialog' | 'page'
	/** Out of the dialog; a page has its links. */
	onLeave?: () => void
}

const presses: Record<DeskIntent, { label: string; busy: string; danger?: boolean }> = {
	confirm: { label: 'Confirm time', busy: 'Confirming…' },
	reschedule: { label: 'Reschedule', busy: 'Moving…' },
	cancel: { label: 'Cancel the visit', busy: 'Cancelling…', danger: true },
	complete: { label: 'Mark as completed', busy: 'Saving…' },
	miss: { label: 'Mark as no-show', busy: 'Saving…' },
	restore: { label: 'Put it back', busy: 'Putting it back…' },
	extend: { label: 'Hold longer', busy: 'Saving…' },
}

/** The fields of one decision about a visit, and its button. */
export function VisitActForm(props: VisitActFormProps) {
	const { Form, intent, answer, busy, surface, onLeave } = props
	const refused = answer?.outcome === 'refused' && answer.intent === intent ? answer : null
	const press = presses[intent]
	const { filled: visit, key, form } = useKept(props.visit, refused !== null, busy)
	return (
		<Form
			key={key}
			{...form}
			method="post"
			action={`/admin/appointments/${visit.id}`}
			noValidate
			className="grid gap-4"
		>
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="surface" value={surface} />
			<input type="hidden" name="version" value={refused?.conflict?.version ?? visit.version} />
			<input type="hidden" name="seenStatus" value={visit.status} />
			<input type="hidden" name="seenWhen" value={`${visit.day} · ${visit.hours}`} />
			<input type="hidden" name="seenLocation" value={visit.location} />
			{refused?.conflict && <VisitConflict {...refused.conflict} />}
			{refused && !refused.conflict && !refused.field && <ErrorBox>{refused.message}</ErrorBox>}
			<Fields {...props} visit={visit} refused={refused} />
			<div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
				{onLeave && (
					<Button variant="plain" size="desk" onClick={onLeave}>
						Keep as it is
					</Button>
				)}
				<Button
					type="submit"
					size="desk"
					variant={press.danger ? 'destroy' : 'go'}
					busyText={busy ? press.busy : undefined}
				>
					{refused?.conflict ? `${press.label} all the same` : press.label}
				</Button>
			</div>
		</Form>
	)
}

type FieldsProps = VisitActFormProps & { refused: Refused | null }

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
				<Field label="Hours longer" id="act-hours" error={errorAt(props.refused, 'hours')}>
					<Input name="hours" inputMode="numeric" defaultValue={props.refused?.values.hours ?? '24'} />
				</Field>
			)
		case 'complete':
			return <p>The visit took place. The client keeps the receipt; no mail is sent.</p>
		case 'miss':
			return <p>Nobody came. What was paid stays paid; a refund can be given by hand.</p>
		case 'restore':
			return (
				<p>
					The visit goes back to {visit(props)}, if that time is still free. A refund that has not gone yet is
					dropped, and the client is told.
				</p>
			)
	}
}

const visit = ({ visit: { day, hours } }: FieldsProps) => `${day} · ${hours}`

function ConfirmFields({ visit: { slot, time, durationMinutes }, context, refused }: FieldsProps) {
	const { from, until, words } = slotHours[slot]
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<Field
				label="Exact time"
				id="act-time"
				hint={`The whole visit inside ${words}`}
				error={errorAt(refused, 'time')}
			>
				<Input
					type="time"
					name="time"
					min={from}
					max={until}
					step={300}
					defaultValue={refused?.values.time ?? time ?? from}
					required
				/>
			</Field>
			<Field label="Length" id="act-length" hint="In minutes" error={errorAt(refused, 'durationMinutes')}>
				<Input
					name="durationMinutes"
					inputMode="numeric"
					defaultValue={refused?.values.durationMinutes ?? durationMinutes ?? context.visitMinutes}
				/>
			</Field>
		</div>
	)
}

function RescheduleFields({ visit: { date, slot }, context, refused }: FieldsProps) {
	const source = useBookingCalendar()
	return (
		<>
			{refused && refused.nearest.length > 0 && (
				<NearestSlots slots={refused.nearest} waitlist={false} verb="Move to" />
			)}
			<SlotFields
				idPrefix="act"
				labels={{ date: 'New date', slot: 'New time' }}
				defaults={{ date: refused?.values.date ?? date, slot: refused?.values.slot ?? slot }}
				errors={{ date: errorAt(refused, 'date'), slot: errorAt(refused, 'slot') }}
				first={context.first}
				last={context.last}
				source={source}
				anyDay
			/>
			<Field
				label="Exact time"
				id="act-time"
				optional
				hint="With it the visit is confirmed at once"
				error={errorAt(refused, 'time')}
			>
				<Input type="time" name="time" step={300} defaultValue={refused?.values.time ?? ''} />
			</Field>
			<Field
				label="Reason"
				id="act-reason"
				optional
				hint="The client reads it"
				error={errorAt(refused, 'reason')}
			>
				<Textarea name="reason" rows={2} defaultValue={refused?.values.reason ?? ''} />
			</Field>
		</>
	)
}

function CancelFields({ visit: { paid }, context, refused }: FieldsProps) {
	return (
		<>
			<Field label="Reason" id="act-reason" hint="The client reads it" error={errorAt(refused, 'reason')}>
				<Textarea name="reason" rows={3} defaultValue={refused?.values.reason ?? ''} required />
			</Field>
			{paid ? (
				<>
					<RadioGroup
						legend="Refund"
						name="refund"
						defaultValue={refused?.values.refund ?? 'full'}
						error={errorAt(refused, 'refund')}
						id="act-refund"
						options={[
							{ value: 'full', label: `All of it, ${context.price}` },
							{ value: 'policy', label: 'As if the client had cancelled, by the policy' },
							{ value: 'amount', label: 'Another amount' },
							{ value: 'none', label: 'Nothing' },
						]}
					/>
					<Field
						label="Amount"
						id="act-amount"
						optional
						hint="For 'Another amount'"
						error={errorAt(refused, 'amount')}
					>
						<Input name="amount" prefix="$" inputMode="decimal" defaultValue={refused?.values.amount ?? ''} />
					</Field>
				</>
			) : (
				<p className="text-ink-soft">Nothing was paid, so nothing goes back.</p>
			)}
		</>
	)
}

const errorAt = (refused: Refused | null, field: string): string | undefined =>
	refused?.field === field ? refused.message : undefined
