import { type FormEvent, type ReactNode, useState } from 'react'
import type { SsnNotes } from '#app/content/legal/ssn-notes.ts'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { ShownValues } from '../../application/application.schema.ts'
import {
	employmentStatuses,
	fieldsNotAskedOf,
	isUnderTwoYears,
	nameSuffixes,
	relations,
	residentialStatuses,
	salaryTypes,
} from '../../application/application-fields.ts'
import { useApplyContext } from './apply-context.tsx'
import {
	BirthDateField,
	ChoiceField,
	DurationFields,
	MoneyField,
	SecretField,
	SsnField,
	StateField,
	TextField,
} from './apply-fields.tsx'
import {
	ApplySection,
	ConditionalFields,
	FieldBlock,
	FoldedFields,
	NamedText,
	TextBox,
} from './apply-section.tsx'

type SectionProps = { message?: string | undefined }

type ApplicantProps = SectionProps & {
	/** What is said before the Social Security number is asked for. */
	notes: SsnNotes
	/** The file input for the driver's license. */
	license: ReactNode
	/** Whether to ask for the relation to the first applicant. */
	joint: boolean
	/** Whether to offer to apply together with another person. */
	offersTogether: boolean
}

export function ApplicantSection({ message, notes, license, joint, offersTogether }: ApplicantProps) {
	return (
		<ApplySection section="applicant" message={message}>
			{offersTogether && (
				<FoldedFields title="Apply together with someone">
					<TextField
						name="coEmail"
						type="email"
						autoComplete="off"
						placeholder="name@example.com"
						hint="When you submit, we email them a link to their own part, which you can’t read."
						className="sm:col-span-6"
					/>
				</FoldedFields>
			)}
			<TextField name="lastName" autoComplete="family-name" />
			<TextField name="firstName" autoComplete="given-name" />
			<TextBox id="ssn-notes" title="Before you enter your SSN">
				<ul className="list-disc pl-4.5">
					{notes.short.map((text) => (
						<li key={text}>{text}</li>
					))}
				</ul>
				<Disclosure look="text" summary="Why, who, how long">
					<div className="grid gap-3">
						{notes.whole.map(({ title, text }) => (
							<NamedText key={title} title={title}>
								{text}
							</NamedText>
						))}
					</div>
				</Disclosure>
			</TextBox>
			<SsnField />
			<BirthDateField />
			<StateField name="dlState" className="sm:col-span-2" />
			<div className="min-w-0 sm:col-span-4">{license}</div>
			<TextField name="email" type="email" autoComplete="email" className="sm:col-span-6" />
			<TextField name="homePhone" type="tel" autoComplete="home tel" mask="phone" maxLength={40} />
			<TextField name="cellPhone" type="tel" autoComplete="mobile tel" mask="phone" maxLength={40} />
			<FoldedFields title="What most lenders also ask for: middle name, suffix, license number">
				<TextField name="middleName" autoComplete="additional-name" className="sm:col-span-4" />
				<ChoiceField
					name="suffix"
					choices={nameSuffixes}
					unchosen="None"
					autoComplete="honorific-suffix"
					className="sm:col-span-2"
				/>
				<SecretField name="dlNumber" autoCapitalize="characters" spellCheck={false} />
				<SecretField name="dlExpiry" hint="MM/DD/YYYY" inputMode="numeric" data-mask="date" />
				{joint && <ChoiceField name="relation" choices={relations} />}
			</FoldedFields>
		</ApplySection>
	)
}

export function ResidenceSection({ message }: SectionProps) {
	const timeAtAddress = useTyped('timeAtAddressYears', 'timeAtAddressMonths')
	const isAsked = isUnderTwoYears(
		timeAtAddress.typed.timeAtAddressYears,
		timeAtAddress.typed.timeAtAddressMonths,
	)
	return (
		<ApplySection section="residence" message={message}>
			<TextField name="address" autoComplete="address-line1" className="sm:col-span-6" />
			<TextField name="city" autoComplete="address-level2" className="sm:col-span-2" />
			<StateField name="state" autoComplete="address-level1" className="sm:col-span-2" />
			<TextField
				name="zip"
				autoComplete="postal-code"
				inputMode="numeric"
				maxLength={12}
				className="sm:col-span-2"
			/>
			<div className="contents" onInput={timeAtAddress.onInput}>
				<DurationFields years="timeAtAddressYears" months="timeAtAddressMonths" />
			</div>
			<ChoiceField name="residentialStatus" choices={residentialStatuses} />
			<MoneyField name="monthlyPayment" hint="Rent or mortgage; 0 if you pay none" />
			<ConditionalFields isAsked={isAsked} isHidden={timeAtAddress.hasTyped && !isAsked}>
				<FieldBlock title="Previous address" hint="Under 2 years, lenders ask for the address before.">
					<TextField name="previousAddress" autoComplete="off" className="sm:col-span-6" />
					<TextField name="previousCity" autoComplete="off" className="sm:col-span-2" />
					<StateField name="previousState" autoComplete="off" className="sm:col-span-2" />
					<TextField
						name="previousZip"
						autoComplete="off"
						inputMode="numeric"
						maxLength={12}
						className="sm:col-span-2"
					/>
					<DurationFields years="previousAddressYears" months="previousAddressMonths" />
				</FieldBlock>
			</ConditionalFields>
		</ApplySection>
	)
}

export function EmploymentSection({ message }: SectionProps) {
	const { typed, hasTyped, onInput } = useTyped('employmentStatus')
	const notAsked = fieldsNotAskedOf(typed.employmentStatus)
	const blockOf = (name: 'employerName' | 'occupation') => {
		const isAsked = !notAsked.includes(name)
		return { isAsked, isHidden: hasTyped && !isAsked }
	}
	const hasEmployer = blockOf('employerName')
	return (
		<ApplySection section="employment" message={message}>
			<div className="contents" onInput={onInput}>
				<ChoiceField
					name="employmentStatus"
					choices={withoutEmployer}
					unchosen={employmentStatuses.employed}
					hint="Leave out what belongs to an employer if you have none."
					className="sm:col-span-6"
				/>
			</div>
			<ConditionalFields {...hasEmployer}>
				<TextField name="employerName" autoComplete="organization" />
				<TextField name="employerPhone" type="tel" autoComplete="work tel" mask="phone" maxLength={40} />
			</ConditionalFields>
			<ConditionalFields {...blockOf('occupation')}>
				<TextField name="occupation" autoComplete="organization-title" className="sm:col-span-6" />
			</ConditionalFields>
			<MoneyField
				name="salaryAmount"
				hint={
					hasEmployer.isAsked
						? 'Before taxes'
						: 'Your income before taxes: a pension, Social Security, benefits or your own business; 0 if none'
				}
			/>
			<ChoiceField name="salaryType" choices={salaryTypes} hint="How often you’re paid this amount" />
			<ConditionalFields {...hasEmployer}>
				<DurationFields years="lengthOfEmploymentYears" months="lengthOfEmploymentMonths" />
			</ConditionalFields>
			<FieldBlock title="Previous job" hint="Under 2 years, lenders ask for the job before.">
				<TextField name="previousEmployer" autoComplete="off" />
				<DurationFields years="previousEmploymentYears" months="previousEmploymentMonths" />
			</FieldBlock>
		</ApplySection>
	)
}

// An empty choice means 'Employed'.
const { employed: _, ...withoutEmployer } = employmentStatuses

export function IncomeSection({ message }: SectionProps) {
	return (
		<ApplySection section="income" aside="optional" message={message}>
			<MoneyField name="otherIncome" hint={alimonyHint} />
			<TextField name="otherIncomeSource" autoComplete="off" />
		</ApplySection>
	)
}

/** Must be said where income is asked for: 12 CFR 1002.5(d)(2). */
const alimonyHint =
	'Alimony, child support or separate maintenance income need not be revealed if you do not want it considered.'

/** Follows what is typed into fields that decide which others are asked. */
function useTyped<Name extends keyof ShownValues>(...names: Name[]) {
	const { values } = useApplyContext()
	const [typed, setTyped] = useState(
		() => Object.fromEntries(names.map((name) => [name, values[name] ?? ''])) as Record<Name, string>,
	)
	// No field is hidden before somebody types with scripts running: without scripts every field must accept input.
	const [hasTyped, setHasTyped] = useState(false)
	return {
		typed,
		hasTyped,
		onInput(event: FormEvent<HTMLElement>) {
			const { name, value } = event.target as HTMLInputElement
			setTyped((before) => ({ ...before, [name]: value }))
			setHasTyped(true)
		},
	}
}
