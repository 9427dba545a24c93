import { type FormEvent, useState } from 'react'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field, FieldError } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/files/file-drop.tsx'
import { FormErrorSummary } from '#app/ui/controls/forms/error-summary.tsx'
import { useFormAnswer, useOpenError } from '#app/ui/controls/forms/form-answer.ts'
import { Input } from '#app/ui/controls/input.tsx'
import { RadioGroup } from '#app/ui/controls/radio-group.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { StarInput } from '#app/ui/illustrations/stars.tsx'
import { vehicleModels } from '#engine'
import { findPersonalData } from '../personal-data.ts'
import type { ReviewFormValues } from '../review.schema.ts'
import { bodyCharsMax, bodyCharsMin, photoBytesMax } from '../review-limits.ts'

type ReviewFieldsProps = {
	values: ReviewFormValues
	rejected: RejectedForm | undefined
	/** What can be reviewed; absent when there is nothing to choose. */
	subjects?: readonly { value: string; label: string }[]
	/** A name that may stand in a review. */
	advisorName: string
	/** The photo that the review has; null without one. */
	photo: string | null
}

/** The fields of a review, for writing and editing. */
export function ReviewFields({ values, rejected, subjects, advisorName, photo }: ReviewFieldsProps) {
	const errors: RejectedForm['errors'] = rejected?.errors ?? {}
	return (
		<>
			<FormErrorSummary rejected={rejected} firstId="body">
				Everything you typed is still here.
			</FormErrorSummary>
			{subjects && (
				<Field id="about" label="What is your review about?" required error={errors.about}>
					<Select name="about" defaultValue={values.about ?? subjects[0]?.value}>
						{subjects.map(({ value, label }) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</Select>
				</Field>
			)}
			<StarsField value={values.stars} error={errors.stars} />
			<VehicleFields values={values} errors={errors} />
			<Suggestions />
			<Field
				id="body"
				label="Your review"
				hint={`Tell us what happened, good and bad. Up to ${bodyCharsMax.toLocaleString('en-US')} characters. Please don’t name salespeople.`}
				required
				error={errors.body}
			>
				<Textarea name="body" rows={7} minLength={bodyCharsMin} defaultValue={values.body} />
			</Field>
			<KeptPersonalData values={values} isAsked={Boolean(errors.body)} advisorName={advisorName} />
			<RadioGroup
				id="recommends"
				legend="Would you recommend us?"
				name="recommends"
				look="tiles"
				defaultValue={values.recommends ?? ''}
				error={errors.recommends}
				options={[
					{ value: 'yes', label: 'Yes' },
					{ value: 'no', label: 'No' },
				]}
			/>
			<PriceFields values={values} errors={errors} />
			<Field
				id="name"
				label="Your name"
				hint="Shown as first name and last initial."
				required
				error={errors.name}
			>
				<Input name="name" autoComplete="name" maxLength={120} defaultValue={values.name} />
			</Field>
			<PhotoField photo={photo} error={errors.photo} />
		</>
	)
}

type KeptPersonalDataProps = { values: ReviewFormValues; isAsked: boolean; advisorName: string }

/** The author's decision that what looks like personal data belongs in the text; once made, it stays. */
function KeptPersonalData({ values, isAsked, advisorName }: KeptPersonalDataProps) {
	const { body = '', name = '', keptPersonalData = '' } = values
	// A longer text is rejected for its length.
	const found = findPersonalData(body.length > bodyCharsMax ? '' : body, {
		allowedNames: [name, advisorName],
	}).map(({ text }) => text)
	if (found.length === 0 || !(isAsked || keptPersonalData)) return null
	return (
		<Checkbox
			key={found.join()}
			name="keptPersonalData"
			value={found.join('\n')}
			defaultChecked={Boolean(keptPersonalData)}
			label={`${found.length === 1 ? 'This belongs' : 'These belong'} in my review: ${found.join(', ')}`}
			className="-mt-3"
		/>
	)
}

function PhotoField({ photo, error }: { photo: string | null; error: string | undefined }) {
	return (
		<>
			{photo && (
				<div className="grid gap-2">
					<img
						src={photo}
						alt="In your review"
						width={320}
						height={240}
						className="aspect-4/3 w-full max-w-60 rounded-control object-cover"
					/>
					<Checkbox name="removePhoto" label="Remove this photo" />
				</div>
			)}
			<Field
				id="photo"
				label={photo ? 'Another photo' : 'Photo of the car'}
				hint="PNG, JPG or JPEG, max 5MB. Please cover the license plate: everyone can see the photo."
				optional
				error={error}
			>
				<FileDrop name="photo" accept="image/png,image/jpeg" bytesMax={photoBytesMax} />
			</Field>
		</>
	)
}

function StarsField({ value, error }: { value: string | undefined; error: string | undefined }) {
	const { openError, onInput } = useOpenError(error)
	return (
		<div id="stars" data-invalid={openError && ''} onInput={onInput} className="grid gap-1.5">
			<StarInput name="stars" legend="Your rating" {...(value ? { defaultValue: Number(value) } : {})} />
			{openError && <FieldError id="stars-error">{openError}</FieldError>}
		</div>
	)
}

type FieldsProps = { values: ReviewFormValues; errors: RejectedForm['errors'] }

function VehicleFields({ values, errors = {} }: FieldsProps) {
	return (
		<div className="grid gap-4 sm:grid-cols-3">
			<Field id="vehicleYear" label="Model year" required error={errors.vehicleYear}>
				<Input
					name="vehicleYear"
					inputMode="numeric"
					maxLength={4}
					pattern="\d{4}"
					defaultValue={values.vehicleYear}
				/>
			</Field>
			<Field id="vehicleMake" label="Make" required error={errors.vehicleMake}>
				<Input
					name="vehicleMake"
					list="makes"
					maxLength={60}
					autoComplete="off"
					defaultValue={values.vehicleMake}
				/>
			</Field>
			<Field id="vehicleModel" label="Model" required error={errors.vehicleModel}>
				<Input
					name="vehicleModel"
					list="models"
					maxLength={80}
					autoComplete="off"
					defaultValue={values.vehicleModel}
				/>
			</Field>
		</div>
	)
}

function PriceFields({ values, errors: serverErrors = {} }: FieldsProps) {
	const answer = useFormAnswer()
	const [emptySince, setEmptySince] = useState<object | null>(null)
	// Each may be missing because of the other: with both empty, neither is wrong.
	const errors = answer && emptySince === answer ? {} : serverErrors
	function onInput({ currentTarget }: FormEvent<HTMLElement>) {
		const isEmpty = [...currentTarget.querySelectorAll('input')].every(({ value }) => !value.trim())
		setEmptySince(isEmpty ? answer : null)
	}
	return (
		<div onInput={onInput} className="grid gap-4 sm:grid-cols-2">
			<Field
				id="firstPriceCents"
				label="First written quote"
				hint="The first price the seller gave you in writing."
				optional
				error={errors.firstPriceCents}
				className="content-end"
			>
				<Input name="firstPriceCents" prefix="$" maxLength={40} defaultValue={values.firstPriceCents} />
			</Field>
			<Field
				id="finalPriceCents"
				label="Final price"
				hint="What you paid for the car."
				optional
				error={errors.finalPriceCents}
				className="content-end"
			>
				<Input name="finalPriceCents" prefix="$" maxLength={40} defaultValue={values.finalPriceCents} />
			</Field>
		</div>
	)
}

function Suggestions() {
	return (
		<>
			<datalist id="makes">
				{Object.keys(vehicleModels).map((make) => (
					<option key={make} value={make} />
				))}
			</datalist>
			<datalist id="models">
				{Object.entries(vehicleModels).map(([make, models]) =>
					models.map((model) => (
						<option key={`${make} ${model}`} value={model}>
							{make}
						</option>
					)),
				)}
			</datalist>
		</>
	)
}
