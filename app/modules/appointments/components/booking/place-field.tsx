import { type FocusEvent, type ReactNode, useState } from 'react'
import type { VisitArea } from '#app/modules/settings/visit-area.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { FormField, type FormState } from '#app/ui/controls/forms/form.tsx'
import { FormAnswer } from '#app/ui/controls/forms/form-answer.ts'
import { Input } from '#app/ui/controls/input.tsx'
import { useHydrated } from '#app/ui/controls/use-hydrated.ts'
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
	/** The service that is sold everywhere, and where it is on the page; null without one. */
	elsewhere: { label: string; href: string } | null
}

type PlaceFieldProps = {
	form: FormState<'location'>
	area: FormVisitArea
	/** Says what is wrong or open with a location, by the rules that are loaded when the form is first used. */
	check: (location: string) => Promise<PlaceCheck | null>
	/** The rest of the form. */
	children: ReactNode
}

/**
 * Where to meet: the first field of the form. A location that cannot be visited is refused as soon as it is typed, and the
 * rest of the form is folded away with it; one that does not tell is asked about, and taken.
 */
export function PlaceField({ form, area, check, children }: PlaceFieldProps) {
	// Replaces the server's answer, until it answers again.
	const [checked, setChecked] = useState<({ since: unknown } & PlaceCheck) | null>(null)
	const isChecked = checked?.since === form.rejected && checked !== null
	const error = isChecked ? checked.problem : form.rejected?.errors.location
	const { label, hint } = answerOf('location')
	const note = isChecked && checked.note
	const isOutside = Boolean(error) && error === area.outside
	const isHydrated = useHydrated()

	async function checkTyped({ target: { value } }: FocusEvent<HTMLInputElement>) {
		const found = area.text ? await check(value) : null
		if (found) setChecked({ since: form.rejected, ...found })
	}

	return (
		<>
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
			{isOutside && (
				<div className="grid gap-2">
					{area.elsewhere && (
						<Button asChild variant="go" block>
							<a ref={takeFocus} href={area.elsewhere.href}>
								{area.elsewhere.label}
							</a>
						</Button>
					)}
					<p className="text-small">
						{'Or '}
						<a href={`tel:${area.phone.replace(/[^+\d]/g, '')}`}>{`talk by phone: ${area.phone}`}</a>
					</p>
				</div>
			)}
			{/* Without scripts the place is corrected and the form sent again, so all of it stays. */}
			<div hidden={isOutside && isHydrated} className="grid gap-4">
				{children}
			</div>
		</>
	)
}

/** Takes the focus from a field that is folded away, and that may have lost it by then. */
function takeFocus(link: HTMLElement | null): void {
	const focused = document.activeElement
	if (focused === document.body || focused?.closest('[hidden]')) link?.focus()
}
