import { type FocusEvent, useState } from 'react'
import type { VisitArea } from '#app/modules/settings/visit-area.ts'
import { FormField, type FormState } from '#app/ui/controls/forms/form.tsx'
import { FormAnswer } from '#app/ui/controls/forms/form-answer.ts'
import { Input } from '#app/ui/controls/input.tsx'
import type { PlaceCheck } from '../../booking/browser-rules.ts'
import { answerOf } from '../../client-answers.ts'

/** Where clients are met, as the booking form needs it. */
export type FormVisitArea = {
	parts: VisitArea
	/** 'New York and New Jersey'; empty for everywhere. */
	text: string
	/** The message for a location outside it. */
	outside: string
	/** The number to call from elsewhere. */
	phone: string
}

type PlaceFieldProps = {
	form: FormState<'location'>
	area: FormVisitArea
	/** Says what is wrong or open with a location, by the rules that are loaded when the form is first used. */
	check: (location: string) => Promise<PlaceCheck | null>
}

/**
 * Where to meet: the first field of the form. A location that cannot be visited is refused as soon as it is typed; one that does not tell is
 * asked about, and taken.
 */
export function PlaceField({ form, area, check }: PlaceFieldProps) {
	// Replaces the server's answer, until it answers again.
	const [checked, setChecked] = useState<({ since: unknown } & PlaceCheck) | null>(null)
	const isChecked = checked?.since === form.rejected && checked !== null
	const error = isChecked ? checked.problem : form.rejected?.errors.location
	const { label, hint } = answerOf('location')
	const note = isChecked && checked.note

	async function checkTyped({ target: { value } }: FocusEvent<HTMLInputElement>) {
		const found = area.text ? await check(value) : null
		if (found) setChecked({ since: form.rejected, ...found })
	}

	return (
		<div className="grid gap-2">
			<FormAnswer value={isChecked ? null : form.rejected}>
				<FormField
					form={form}
					name="location"
					label={label}
					hint={note || (area.text ? `In ${area.text}, with the ZIP code.` : hint)}
					error={error}
				>
					<Input
						onBlur={checkTyped}
						onChange={() => isChecked && setChecked({ since: form.rejected, problem: null, note: null })}
					/>
				</FormField>
			</FormAnswer>
			{error && error === area.outside && (
				<p className="rounded-control bg-signal-wash px-3.5 py-2.5 text-small">
					{'Wherever you are, we can '}
					<a href="#online-search">search online for you</a>
					{', or '}
					<a href={`tel:${area.phone.replace(/[^+\d]/g, '')}`}>{`talk by phone: ${area.phone}`}</a>.
				</p>
			)}
		</div>
	)
}
