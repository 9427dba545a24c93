import { Form, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FormErrorSummary } from '#app/ui/controls/forms/error-summary.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { RadioGroup } from '#app/ui/controls/radio-group.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { BriefField, BriefValues } from '../../brief/brief.schema.ts'
import { conditions, financings, mileages, timings } from '../../brief/brief.ts'
import { briefLimits } from '../../brief/brief-limits.ts'
import { VehicleTypeField } from './vehicle-type-field.tsx'

export type BriefFormProps = {
	/** `search`: the main answers are required; `appointment`: only what helps there is asked, and all of it is optional. */
	kind: 'search' | 'appointment'
	/** The URL that the form posts to. */
	action: string
	/** What is stored; empty values if nothing is. */
	stored: BriefValues
	/** 0 if nothing is stored. */
	version: number
	rejected?: RejectedForm<BriefField> | undefined
}

const idOf = (field: string) => `brief-${field}`

/** The form in which a client says what they look for. Works without scripts. */
export function BriefForm({ kind, action, stored, version, rejected }: BriefFormProps) {
	const { formAction, state } = useNavigation()
	const values = { ...stored, ...rejected?.values }
	const isSearch = kind === 'search'
	const isBusy = state !== 'idle' && formAction !== undefined && formAction === action
	const field = (name: BriefField) => ({ id: idOf(name), error: rejected?.errors[name] })
	const needed = isSearch ? { required: true } : { optional: true }
	// Before an appointment nobody is asked what a search needs; what was answered earlier can still be changed.
	const asks = (...names: BriefField[]) => isSearch || names.some((name) => values[name])
	const conflict = rejected?.conflict
	// Before an appointment, the car that they are going to see matters most.
	const notes = (
		<Field
			label={isSearch ? 'Anything else?' : 'The car you’re going to see'}
			hint={
				isSearch
					? 'Links to cars you’ve seen, brands you like or don’t like, questions.'
					: 'A link to the listing or the VIN, what the seller has told you, and your questions.'
			}
			optional
			{...field('notes')}
		>
			<Textarea name="notes" rows={4} maxLength={briefLimits.notes} defaultValue={values.notes} />
		</Field>
	)
	return (
		<Form
			method="post"
			action={action}
			noValidate
			className="grid gap-5"
			aria-label={isSearch ? 'What you’re looking for' : 'The car you’re going to see'}
		>
			<input type="hidden" name="version" value={conflict?.version ?? version} />
			{conflict ? (
				<FormError rejected={rejected} subject="Your answers" />
			) : (
				<FormErrorSummary rejected={rejected} idOf={idOf} firstId={idOf(isSearch ? 'budget' : 'notes')} />
			)}
			{!isSearch && notes}
			{asks('budget', 'timing') && (
				<div className="grid gap-5 sm:grid-cols-2">
					<Field label="Your budget" hint="In total, with taxes and fees." {...needed} {...field('budget')}>
						<Input
							name="budget"
							prefix="$"
							maxLength={40}
							placeholder="25,000"
							defaultValue={values.budget}
						/>
					</Field>
					<Field label="When do you want the car?" hint="A guess is fine." {...needed} {...field('timing')}>
						<ChoiceSelect name="timing" choices={timings} value={values.timing} />
					</Field>
				</div>
			)}
			{asks('condition') && (
				<RadioGroup
					legend="New or used?"
					name="condition"
					look="tiles"
					options={Object.entries(conditions).map(([value, label]) => ({ value, label }))}
					defaultValue={values.condition ?? ''}
					{...needed}
					{...field('condition')}
				/>
			)}
			{asks('vehicleTypes') && (
				<VehicleTypeField chosen={values.vehicleTypes ?? ''} {...needed} {...field('vehicleTypes')} />
			)}
			{asks('location') && (
				<Field
					label="Where should we look?"
					hint="A ZIP code or a city, and how far you’d travel."
					{...needed}
					{...field('location')}
				>
					<Input
						name="location"
						autoComplete="postal-code"
						maxLength={briefLimits.location}
						defaultValue={values.location}
					/>
				</Field>
			)}
			{asks('mustHaves') && (
				<Field
					label="Must-haves"
					hint="Such as all-wheel drive, room for two child seats, or Apple CarPlay."
					optional
					{...field('mustHaves')}
				>
					<Textarea
						name="mustHaves"
						rows={2}
						maxLength={briefLimits.mustHaves}
						defaultValue={values.mustHaves}
					/>
				</Field>
			)}
			{isSearch ? (
				<Disclosure
					look="bare"
					summary="More details"
					defaultOpen={folded.some((name) => values[name] || rejected?.errors[name])}
				>
					<div className="grid gap-5">
						<MoreAnswers values={values} field={field} asks={asks} />
						{notes}
					</div>
				</Disclosure>
			) : (
				<MoreAnswers values={values} field={field} asks={asks} />
			)}
			<div>
				<Button
					type="submit"
					variant={version > 0 || !isSearch ? 'brand' : 'go'}
					busyText={isBusy ? 'Sending…' : undefined}
				>
					{buttonLabel(version, conflict !== null && conflict !== undefined)}
				</Button>
			</div>
		</Form>
	)
}

type MoreAnswersProps = {
	values: BriefValues
	/** Returns the id and the error of a field. */
	field: (name: BriefField) => { id: string; error: string | undefined }
	asks: (...names: BriefField[]) => boolean
}

/** What helps a search and does not decide it; folded away until something is answered there. */
const folded = ['mileage', 'financing', 'phone', 'tradeIn', 'notes'] as const

/** The questions that are optional for everybody. */
function MoreAnswers({ values, field, asks }: MoreAnswersProps) {
	return (
		<>
			{asks('mileage') && (
				<Field label="Mileage" hint="For a used car." optional {...field('mileage')}>
					<ChoiceSelect name="mileage" choices={mileages} value={values.mileage} />
				</Field>
			)}
			<div className="grid gap-5 sm:grid-cols-2">
				<Field label="How will you pay?" hint="For the car itself." optional {...field('financing')}>
					<ChoiceSelect name="financing" choices={financings} value={values.financing} />
				</Field>
				{asks('phone') && (
					<Field label="Phone number" hint="If you’d rather talk than write." optional {...field('phone')}>
						<Input
							type="tel"
							name="phone"
							autoComplete="tel"
							maxLength={briefLimits.phone}
							defaultValue={values.phone}
						/>
					</Field>
				)}
			</div>
			<Field
				label="Trade-in"
				hint="Year, make, model and mileage, and what you still owe on it."
				optional
				{...field('tradeIn')}
			>
				<Textarea name="tradeIn" rows={2} maxLength={briefLimits.tradeIn} defaultValue={values.tradeIn} />
			</Field>
		</>
	)
}

const buttonLabel = (version: number, isConflict: boolean) => {
	if (isConflict) return 'Save changes anyway'
	return version > 0 ? 'Save changes' : 'Send to your advisor'
}

type ChoiceSelectProps = { name: string; choices: Record<string, string>; value: string | undefined }

function ChoiceSelect({ name, choices, value }: ChoiceSelectProps) {
	return (
		<Select name={name} defaultValue={value ?? ''}>
			<option value="">Choose…</option>
			{Object.entries(choices).map(([key, label]) => (
				<option key={key} value={key}>
					{label}
				</option>
			))}
		</Select>
	)
}
