import { CircleCheck, MapPin } from 'lucide-react'
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { ErrorSummary } from '#app/ui/controls/error-summary.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FormAnswer } from '#app/ui/controls/forms/form-answer.ts'
import { Input } from '#app/ui/controls/input.tsx'
import {
	type BookingErrors,
	type BookingField,
	type BookingResult,
	type BookingValues,
	bookingFields,
	type RequestCard,
} from '../../booking/booking-result.ts'
import { NearestSlots } from './nearest-slots.tsx'
import { SlotFields } from './slot-fields.tsx'
import { useBookingCalendar } from './use-booking-calendar.ts'
import { useBookingRules } from './use-booking-rules.ts'
import { useConfirmation } from './use-confirmation.ts'

type BookingFormProps = {
	/** The price from the catalog: '$149.99'. */
	price: string
	/** The cancellation terms. */
	terms: string
	/** The details of a signed-in person. */
	prefill: Partial<BookingValues>
	/** The first and last bookable day; both are included. */
	first: string
	last: string
	/** The result of a post without scripts. */
	actionResult: BookingResult | undefined
	/** Whether the form was just sent without scripts, so that the confirmation is shown first. */
	justSent: boolean
	/** The previous request made in this browser. */
	card: RequestCard | null
	renderCard: (card: RequestCard) => ReactNode
}

/** The booking form of the specification: six fields, a button, and a green confirmation for three seconds. */
export function BookingForm({ card, renderCard, ...form }: BookingFormProps) {
	const booking = useBooking(form.actionResult, form.justSent)
	const { result, confirmation } = booking
	const newCard = result?.ok && result.outcome === 'requested' ? result.card : null
	const shown = card ?? newCard
	return (
		<>
			{confirmation.shown ? (
				<Confirmation panel={confirmation.panel} />
			) : (
				<>
					<p className="mb-6 text-base text-ink-soft leading-normal">
						Pick a day and part of the day. The advisor confirms the exact time.
					</p>
					<Fields {...form} booking={booking} />
				</>
			)}
			<div ref={confirmation.below} tabIndex={-1} className="scroll-mt-24 outline-none">
				{shown && renderCard(shown)}
			</div>
		</>
	)
}

type FieldsProps = Pick<BookingFormProps, 'price' | 'terms' | 'prefill' | 'first' | 'last'> & {
	booking: ReturnType<typeof useBooking>
}

function Fields({ price, terms, prefill, first, last, booking }: FieldsProps) {
	const { result, clientErrors, busy, send, fetchRules, source } = booking
	const rejected = result?.ok === false ? result : null
	const errors = clientErrors ?? rejected?.errors ?? {}
	const values = { ...emptyValues, ...prefill, ...typedValues(result) }

	return (
		<FormAnswer value={errors}>
			<form
				method="post"
				action="/services#in-person"
				noValidate
				onSubmit={send}
				onFocus={fetchRules}
				className="grid content-start gap-4"
			>
				<input type="hidden" name="intent" value="book" />
				<PostResult result={result} errors={errors} clientErrors={clientErrors} />
				<Field label="Full Name" id={idOf('name')} error={errors.name}>
					<Input name="name" autoComplete="name" defaultValue={values.name} required />
				</Field>
				<div className="grid gap-4 sm:grid-cols-2">
					<Field label="Email Address" id={idOf('email')} error={errors.email}>
						<Input
							name="email"
							type="email"
							autoComplete="email"
							autoCapitalize="none"
							defaultValue={values.email}
							required
						/>
					</Field>
					<Field label="Phone Number" id={idOf('phone')} error={errors.phone}>
						<Input name="phone" type="tel" autoComplete="tel" defaultValue={values.phone} required />
					</Field>
				</div>
				<Field
					label="Dealership/Seller Location"
					id={idOf('location')}
					hint="Name and street, or a link to the listing"
					error={errors.location}
				>
					<Input name="location" icon={<MapPin />} defaultValue={values.location} required />
				</Field>
				<SlotFields
					idPrefix="appointment"
					labels={{ date: 'Preferred Date', slot: 'Preferred Time' }}
					defaults={values}
					renderFullDay={(date) =>
						rejected?.waitlistFor !== date && <NearestSlots slots={[]} waitlist buttonPrefix="Book" />
					}
					errors={errors}
					first={first}
					last={last}
					source={source}
				/>
				<Button type="submit" variant="go" block busyText={busy ? 'Booking…' : undefined}>
					{`Book Now - ${price}`}
				</Button>
				<p className="text-fine text-ink-soft">{`You pay after this step. ${terms}`}</p>
			</form>
		</FormAnswer>
	)
}

const typedValues = (result: BookingResult | undefined): Partial<BookingValues> =>
	result && 'values' in result ? result.values : {}

const idOf = (field: BookingField) => `appointment-${field}`
const emptyValues: BookingValues = { name: '', email: '', phone: '', location: '', date: '', slot: '' }

/** Validates and sends the form, and returns the result. */
function useBooking(actionResult: BookingResult | undefined, justSent: boolean) {
	const fetcher = useFetcher<BookingResult>()
	const { fetchRules, checkFields } = useBookingRules()
	const source = useBookingCalendar()
	const [clientErrors, setClientErrors] = useState<BookingErrors>()
	const requestKey = useRef<string>(undefined)
	const { data } = fetcher
	const busy = fetcher.state !== 'idle'

	function send(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		if (busy) return
		const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
		const errors = form.has('choice') ? {} : checkFields(form, source.calendar)
		const hasErrors = Object.keys(errors).length > 0
		setClientErrors(hasErrors ? errors : undefined)
		if (hasErrors) return
		// One key for one request, however often it is sent.
		requestKey.current ??= newKey()
		form.set('requestKey', requestKey.current)
		form.set('surface', 'script')
		fetcher.submit(form, { method: 'post', action: '/services' })
	}

	const { forget } = source
	useEffect(() => {
		if (!data) return
		if (data.ok && data.outcome === 'requested') requestKey.current = undefined
		forget()
	}, [data, forget])
	return {
		result: data ?? actionResult,
		clientErrors,
		busy,
		send,
		fetchRules,
		source,
		confirmation: useConfirmation(data, justSent),
	}
}

type PostResultProps = {
	result: BookingResult | undefined
	errors: BookingErrors
	/** Errors found before sending; the previous result is outdated then. */
	clientErrors: BookingErrors | undefined
}

/** The result of the last post, above the fields. */
function PostResult({ result, errors, clientErrors }: PostResultProps) {
	const errorList = bookingFields.flatMap((field) => {
		const message = errors[field]
		return message ? [{ id: idOf(field), message }] : []
	})
	const rejected = result?.ok === false && !clientErrors ? result : null
	const waiting = result?.ok && result.outcome === 'waitlisted' && !clientErrors ? result : null
	if (!errorList.length && !rejected && !waiting) return null
	return (
		<div className="grid gap-3">
			{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
			<ErrorSummary title="Not booked yet" errors={errorList}>
				Everything you typed is still here.
			</ErrorSummary>
			{rejected && (
				<NearestSlots slots={rejected.nearest} waitlist={rejected.waitlistFor !== null} buttonPrefix="Book" />
			)}
			{waiting && (
				<p
					role="status"
					className="rounded-control border border-ok bg-ok-wash px-3.5 py-2.5 text-small"
				>{`You’re on the waitlist for ${waiting.day}. We’ll email ${waiting.values.email} as soon as a time opens up.`}</p>
			)}
		</div>
	)
}

function Confirmation({ panel }: { panel: Ref<HTMLDivElement> }) {
	return (
		<div
			ref={panel}
			tabIndex={-1}
			role="status"
			className="grid justify-items-center gap-4 rounded-card border-2 border-ok bg-ok-wash px-6 py-10 text-center"
		>
			<CircleCheck aria-hidden="true" className="size-11 text-ok" />
			<p className="font-semibold text-lead">
				Your booking request has been submitted! We'll contact you shortly to confirm.
			</p>
			<noscript>
				<a href="/services#in-person">Book another appointment</a>
			</noscript>
		</div>
	)
}

/** Returns a random key. `crypto.randomUUID` is missing when the site is served over plain HTTP from another machine. */
function newKey(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
		byte.toString(16).padStart(2, '0'),
	).join('')
}
