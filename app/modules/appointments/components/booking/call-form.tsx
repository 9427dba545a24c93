import { Form, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { ErrorSummary } from '#app/ui/controls/error-summary.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import type { SlotChoice } from '../../booking/booking-result.ts'
import { NearestSlots } from './nearest-slots.tsx'
import { SlotFields } from './slot-fields.tsx'
import { useBookingCalendar } from './use-booking-calendar.ts'

export const callFields = ['date', 'slot', 'phone'] as const
export type CallField = (typeof callFields)[number]

/** The result of a rejected form, with free slots near the one that is taken. */
export type CallResult = RejectedForm<CallField> & { nearest: readonly SlotChoice[] }

type CallFormProps = {
	action: string
	result: CallResult | undefined
	/** The phone number that is known already; empty without one. */
	phone: string
	/** The first and last bookable day; both are included. */
	first: string
	last: string
}

/** The form in which a client of an online search books a call. Works without scripts. */
export function CallForm({ action, result, phone, first, last }: CallFormProps) {
	const source = useBookingCalendar()
	const { formAction, state } = useNavigation()
	const isBusy = state !== 'idle' && formAction === action
	const errors = result?.errors ?? {}
	const values = { phone, date: '', slot: '', ...result?.values }
	return (
		<Form method="post" action={action} noValidate className="grid gap-4" aria-label="Book a call">
			{result?.formError && <ErrorBox>{result.formError}</ErrorBox>}
			<ErrorSummary
				title="Not booked yet"
				errors={callFields.flatMap((field) => {
					const message = errors[field]
					return message ? [{ id: `call-${field}`, message }] : []
				})}
			/>
			{result && <NearestSlots slots={result.nearest} waitlist={false} buttonPrefix="Book" />}
			<SlotFields
				idPrefix="call"
				labels={{ date: 'Preferred Date', slot: 'Preferred Time' }}
				defaults={{ date: values.date, slot: values.slot }}
				errors={errors}
				first={first}
				last={last}
				source={source}
			/>
			<Field
				label="Phone Number"
				id="call-phone"
				hint="The number your advisor should call."
				error={errors.phone}
			>
				<Input name="phone" type="tel" autoComplete="tel" defaultValue={values.phone} required />
			</Field>
			<Button type="submit" variant="go" className="w-fit" busyText={isBusy ? 'Booking…' : undefined}>
				Book the call
			</Button>
		</Form>
	)
}
