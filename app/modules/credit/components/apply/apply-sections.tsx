import { type FormEvent, type ReactNode, useState } from 'react'
import { isUnderTwoYears, residentialStatuses, salaryTypes } from '../../application/application-fields.ts'
import { useApplyContext } from './apply-context.tsx'
import {
	BirthDateField,
	ChoiceField,
	DurationFields,
	MoneyField,
	SsnField,
	StateField,
	TextField,
} from './apply-fields.tsx'
import { ApplySection, EarlierBlock } from './apply-section.tsx'

type SectionProps = { message?: string | undefined }

/** `license` is the file input for the driver's license. */
export function ApplicantSection({ message, license }: SectionProps & { license: ReactNode }) {
	return (
		<ApplySection section="applicant" message={message}>
			<TextField name="lastName" autoComplete="family-name" />
			<TextField name="firstName" autoComplete="given-name" />
			<SsnField />
			<BirthDateField />
			<StateField name="dlState" hint="As printed on it" className="sm:col-span-2" />
			<div className="min-w-0 sm:col-span-4">{license}</div>
			<TextField
				name="email"
				type="email"
				autoComplete="email"
				autoCapitalize="none"
				className="sm:col-span-6"
			/>
			<TextField name="homePhone" type="tel" autoComplete="home tel" mask="phone" maxLength={40} />
			<TextField name="cellPhone" type="tel" autoComplete="mobile tel" mask="phone" maxLength={40} />
		</ApplySection>
	)
}

export function ResidenceSection({ message }: SectionProps) {
	const earlier = useUnderTwoYears('timeAtAddressYears', 'timeAtAddressMonths')
	return (
		<ApplySection section="residence" message={message}>
			<TextField name="address" autoComplete="street-address" className="sm:col-span-6" />
			<TextField name="city" autoComplete="address-level2" className="sm:col-span-2" />
			<StateField name="state" autoComplete="address-level1" className="sm:col-span-2" />
			<TextField
				name="zip"
				autoComplete="postal-code"
				inputMode="numeric"
				maxLength={12}
				className="sm:col-span-2"
			/>
			<div className="contents" onInput={earlier.onInput}>
				<DurationFields years="timeAtAddressYears" months="timeAtAddressMonths" />
			</div>
			<ChoiceField name="residentialStatus" choices={residentialStatuses} />
			<MoneyField name="monthlyPayment" hint="Rent or mortgage; 0 if you pay none" />
			<EarlierBlock
				title="Previous address"
				hint="If you’ve lived here less than 2 years, lenders ask for your previous address."
				{...earlier.block}
			>
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
			</EarlierBlock>
		</ApplySection>
	)
}

export function EmploymentSection({ message }: SectionProps) {
	const earlier = useUnderTwoYears('lengthOfEmploymentYears', 'lengthOfEmploymentMonths')
	return (
		<ApplySection section="employment" message={message}>
			<TextField name="employerName" autoComplete="organization" />
			<TextField name="employerPhone" type="tel" autoComplete="work tel" mask="phone" maxLength={40} />
			<TextField name="occupation" autoComplete="organization-title" className="sm:col-span-6" />
			<MoneyField name="salaryAmount" hint="Before taxes" />
			<ChoiceField name="salaryType" choices={salaryTypes} hint="How often you’re paid this amount" />
			<div className="contents" onInput={earlier.onInput}>
				<DurationFields years="lengthOfEmploymentYears" months="lengthOfEmploymentMonths" />
			</div>
			<EarlierBlock
				title="Previous job"
				hint="If you’ve worked there less than 2 years, lenders ask for your previous job."
				{...earlier.block}
			>
				<TextField name="previousEmployer" autoComplete="off" />
				<DurationFields years="previousEmploymentYears" months="previousEmploymentMonths" />
			</EarlierBlock>
		</ApplySection>
	)
}

export function IncomeSection({ message }: SectionProps) {
	return (
		<ApplySection section="income" aside="optional" message={message}>
			<MoneyField name="otherIncome" hint="You don’t have to list alimony or child support" />
			<TextField name="otherIncomeSource" autoComplete="off" hint="For example a second job, or a pension" />
		</ApplySection>
	)
}

/** Decides, as somebody types, whether to show the block about the previous address or job. */
function useUnderTwoYears(
	years: 'timeAtAddressYears' | 'lengthOfEmploymentYears',
	months: 'timeAtAddressMonths' | 'lengthOfEmploymentMonths',
) {
	const { values } = useApplyContext()
	const [submittedValues, setTyped] = useState({
		years: values[years] ?? '',
		months: values[months] ?? '',
		byHand: false,
	})
	const applies = isUnderTwoYears(submittedValues.years, submittedValues.months)
	return {
		onInput(event: FormEvent<HTMLElement>) {
			const { name, value } = event.target as HTMLInputElement
			setTyped((before) => ({ ...before, [name === years ? 'years' : 'months']: value, byHand: true }))
		},
		// Never off before somebody types with scripts running: without scripts the block must accept input.
		block: { shown: applies ? ('yes' as const) : ('no' as const), off: submittedValues.byHand && !applies },
	}
}
