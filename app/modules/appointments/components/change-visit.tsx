import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { ManageAnswer, ManagedVisit } from '../managed-visit.ts'
import { NearestSlots } from './nearest-slots.tsx'
import { SlotFields } from './slot-fields.tsx'
import { useBookingCalendar } from './use-booking-calendar.ts'

type ChangeVisitProps = {
	visit: ManagedVisit
	answer: ManageAnswer | undefined
	action: string
	phone: string
	first: string
	last: string
}

/** Moving and cancelling, each behind a line that opens without scripts; past the notice, whom to call. */
export function ChangeVisit({ visit, answer, action, phone, first, last }: ChangeVisitProps) {
	const busyWith = useNavigation().formData?.get('intent')
	if (!visit.changeableUntil)
		return (
			<section aria-labelledby="change">
				<h2 id="change" className="text-h3">
					Need to change it?
				</h2>
				<p className="mt-3">
					It is too close to the visit to change it here. Please call{' '}
					<a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>, and we find a way.
				</p>
			</section>
		)
	return (
		<section aria-labelledby="change">
			<h2 id="change" className="text-h3">
				Need to change it?
			</h2>
			<p className="mt-2 mb-4 text-ink-soft text-small">You can, here, until {visit.changeableUntil}.</p>
			<Disclosure summary="Choose another time" defaultOpen={answer?.intent === 'reschedule'}>
				<Reschedule
					{...{ visit, action, first, last }}
					answer={of(answer, 'reschedule')}
					busy={busyWith === 'reschedule'}
				/>
			</Disclosure>
			<Disclosure summary="Cancel the visit" defaultOpen={answer?.intent === 'cancel'}>
				<Cancel {...{ visit, action }} answer={of(answer, 'cancel')} busy={busyWith === 'cancel'} />
			</Disclosure>
		</section>
	)
}

const of = (answer: ManageAnswer | undefined, intent: ManageAnswer['intent']) =>
	answer?.intent === intent ? answer : undefined

type RescheduleProps = Omit<ChangeVisitProps, 'phone'> & { busy: boolean }

function Reschedule({ visit, answer, action, first, last, busy }: RescheduleProps) {
	const source = useBookingCalendar()
	const errors = answer?.field ? { [answer.field]: answer.message } : {}
	return (
		<Form method="post" action={action} noValidate className="grid gap-4 text-ink">
			<input type="hidden" name="intent" value="reschedule" />
			<input type="hidden" name="version" value={visit.version} />
			{answer && !answer.field && <ErrorBox>{answer.message}</ErrorBox>}
			{answer?.field && (
				<ErrorSummary
					title="Not moved yet"
					errors={[{ id: `new-${answer.field}`, message: answer.message }]}
				/>
			)}
			{answer && <NearestSlots slots={answer.nearest} waitlist={false} verb="Move to" />}
			<SlotFields
				idPrefix="new"
				labels={{ date: 'New date', slot: 'New time' }}
				defaults={{
					date: answer?.values.date ?? '',
					slot: answer?.values.slot ?? '',
				}}
				{...{ errors, first, last, source }}
			/>
			{visit.refundKept && <p className="text-small">{visit.refundKept}</p>}
			<Button type="submit" variant="line" className="w-fit" busyText={busy ? 'Moving…' : undefined}>
				Move my visit
			</Button>
		</Form>
	)
}

type CancelProps = Pick<ChangeVisitProps, 'visit' | 'answer' | 'action'> & { busy: boolean }

function Cancel({ visit, answer, action, busy }: CancelProps) {
	return (
		<Form method="post" action={action} noValidate className="grid gap-4 text-ink">
			<input type="hidden" name="intent" value="cancel" />
			<input type="hidden" name="version" value={visit.version} />
			{answer && !answer.field && <ErrorBox>{answer.message}</ErrorBox>}
			<p className="font-semibold">{visit.refund}</p>
			<Field label="Reason" id="cancel-reason" optional error={answer?.field ? answer.message : undefined}>
				<Textarea name="reason" rows={2} maxLength={500} defaultValue={answer?.values.reason ?? ''} />
			</Field>
			<Button type="submit" variant="danger" className="w-fit" busyText={busy ? 'Cancelling…' : undefined}>
				Cancel this visit
			</Button>
		</Form>
	)
}
