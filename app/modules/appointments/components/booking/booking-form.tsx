import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormControls } from '#app/lib/forms/form-controls.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { type FormState, useFormState } from '#app/ui/controls/forms/form.tsx'
import { FormAnswer } from '#app/ui/controls/forms/form-answer.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { BookingField } from '../../booking/booking.schema.ts'
import type {
	BookingFormField,
	BookingResult,
	RejectedBooking,
	RequestCard,
} from '../../booking/booking-result.ts'
import { AnswerFields } from './answer-fields.tsx'
import { FormErrors } from './form-errors.tsx'
import { NearestSlots } from './nearest-slots.tsx'
import { type FormVisitArea, PlaceField } from './place-field.tsx'
import { SlotFields } from './slot-fields.tsx'
import { useBookingCalendar } from './use-booking-calendar.ts'
import { useBookingRules } from './use-booking-rules.ts'
import { useConfirmation } from './use-confirmation.ts'

type BookingFormProps = {
	/** The price from the catalog: '$149.99'. */
	price: string
	/** The URL of the page with the section of this form, which it posts to. */
	action: string
	area: FormVisitArea
	/** Of `bookingSchema` and where the client lives. */
	controls: FormControls<BookingFormField>
	/** The fields about where the client lives, which belong to the agreement. */
	renderHome: (form: FormState<'state' | 'address'>) => ReactNode
	/** The details of a signed-in person. */
	prefill: Partial<Record<BookingField, string>>
	/** The first and last bookable day; both are included. */
	first: string
	last: string
	/** The result of a post without scripts. */
	actionResult: BookingResult | undefined
	/** Whether the form was just sent without scripts, so that the confirmation is shown first. */
	justSent: boolean
	/** The previous request made in this browser, which is shown in place of the form. */
	card: RequestCard | null
	/** The reference of that request, if another appointment is to be booked beside it. */
	beside: string | null
	renderCard: (card: RequestCard) => ReactNode
}

/**
 * The booking form of the specification: six fields, a button, and a green confirmation for three seconds. Then the request with its next
 * step is in its place: an empty form would be filled in again. It asks where, when and who, because what cannot be booked should show before
 * somebody has typed who they are.
 */
export function BookingForm({ card, beside, renderCard, ...form }: BookingFormProps) {
	const booking = useBooking(form)
	const { result, confirmation } = booking
	const newCard = result?.ok && result.outcome === 'requested' ? result.card : null
	// The loader's is more recent, once it is of the same request. A form that was rejected stays, with what was typed.
	const shown = newCard && newCard.reference !== card?.reference ? newCard : card
	return (
		<>
			{confirmation.shown ? (
				<Confirmation panel={confirmation.panel} />
			) : (
				(!shown || shown.reference === beside || (result && !newCard)) && (
					<Fields {...form} booking={booking} />
				)
			)}
			<div ref={confirmation.below} tabIndex={-1} className="scroll-mt-24 outline-none">
				{shown && renderCard(shown)}
			</div>
		</>
	)
}

type FieldsProps = Omit<BookingFormProps, 'actionResult' | 'justSent' | 'card' | 'beside' | 'renderCard'> & {
	booking: ReturnType<typeof useBooking>
}

function Fields(props: FieldsProps) {
	const { price, area, controls, renderHome, prefill, first, last, booking } = props
	const { result, busy, send, prepare, checkPlace, source } = booking
	const waiting = result?.ok && result.outcome === 'waitlisted' ? result : null
	const initial = { ...prefill, ...waiting?.values }
	const form = useFormState(controls, { answer: result, initial, idPrefix: 'appointment' })
	const {
		formError,
		nearest,
		hasWaitlist = false,
		values,
	}: Partial<RejectedBooking> = result?.ok === false ? result : {}
	return (
		<FormAnswer value={form.rejected}>
			<form
				method="post"
				action={props.action}
				noValidate
				onSubmit={send}
				onFocus={prepare}
				className="grid content-start gap-4"
			>
				<p className="font-semibold text-ink-soft text-small">Step 1 of 3</p>
				{formError && <ErrorBox>{formError}</ErrorBox>}
				<FormErrors form={form} title="Not booked yet">
					Everything you typed is still here.
				</FormErrors>
				<NearestSlots slots={nearest} waitlist={hasWaitlist} buttonPrefix="Book" />
				{waiting && (
					<p
						role="status"
						className="rounded-control border border-ok bg-ok-wash px-3.5 py-2.5 text-small"
					>{`You’re on the waitlist for ${waiting.day}. We’ll email ${waiting.values.email} as soon as a time opens up.`}</p>
				)}
				<PlaceField form={form} area={area} check={checkPlace}>
					<SlotFields
						form={form}
						labels={{ date: 'Preferred Date', slot: 'Preferred Time' }}
						renderFullDay={(date) =>
							(hasWaitlist && date === values?.date) || <NearestSlots waitlist buttonPrefix="Book" />
						}
						first={first}
						last={last}
						source={source}
					/>
					<div className="grid items-start gap-4 sm:grid-cols-2">
						<AnswerFields form={form} names={['name', 'email', 'phone']} className="sm:col-span-2" />
					</div>
					{renderHome(form)}
					<Button type="submit" variant="go" block busyText={busy ? 'Booking…' : undefined}>
						{`Book Now - ${price}`}
					</Button>
					<p className="text-fine text-ink-soft">
						Holds your time and charges nothing. Next: a short agreement.
					</p>
				</PlaceField>
			</form>
		</FormAnswer>
	)
}

/** Validates and sends the form, and returns the result: what the browser rejected replaces what the server answered before. */
function useBooking({
	actionResult,
	justSent,
	area: { parts: area },
	action,
}: Pick<BookingFormProps, 'actionResult' | 'justSent' | 'area' | 'action'>) {
	const fetcher = useFetcher<BookingResult>()
	const { rules, fetchRules } = useBookingRules()
	const source = useBookingCalendar()
	const [checked, setChecked] = useState<RejectedBooking | null>(null)
	const requestKey = useRef<string>(undefined)
	const { data } = fetcher
	const busy = fetcher.state !== 'idle'

	function send(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		if (busy) return
		const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
		const { calendar } = source
		const rejected = form.has('choice')
			? null
			: (rules.current?.checkBooking(form, { calendar, area }) ?? null)
		setChecked(rejected)
		if (rejected) return
		// One key for one request, however often it is sent.
		requestKey.current ??= newKey()
		form.set('requestKey', requestKey.current)
		form.set('surface', 'script')
		fetcher.submit(form, { method: 'post', action: action.split('#')[0]! })
	}

	const { forget } = source
	useEffect(() => {
		if (!data) return
		if (data.ok && data.outcome === 'requested') requestKey.current = undefined
		forget()
	}, [data, forget])
	return {
		result: checked ?? data ?? actionResult,
		busy,
		send,
		/** Loads what the form needs once somebody uses it. */
		prepare() {
			fetchRules()
			source.lookUp()
		},
		checkPlace: async (location: string) => (await fetchRules())?.checkPlace(area, location) ?? null,
		source,
		confirmation: useConfirmation(data, justSent),
	}
}

function Confirmation({ panel }: { panel: Ref<HTMLDivElement> }) {
	return (
		<div
			ref={panel}
			tabIndex={-1}
			role="status"
			className="flex scroll-mt-24 flex-wrap items-center gap-3 rounded-card border-2 border-ok bg-ok-wash p-4"
		>
			<Icon name="circle-check" className="size-8 shrink-0 text-ok" />
			<p className="min-w-0 flex-1 font-semibold">
				Your booking request has been submitted! We'll contact you shortly to confirm.
			</p>
		</div>
	)
}

/** Returns a random key. `crypto.randomUUID` is missing when the site is served over plain HTTP from another machine. */
function newKey(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
		byte.toString(16).padStart(2, '0'),
	).join('')
}
