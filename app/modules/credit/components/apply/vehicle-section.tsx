import { vehicleConditions } from '../../application/application-fields.ts'
import { ChoiceField, MoneyField, TextField } from './apply-fields.tsx'
import { ApplySection, FieldBlock } from './apply-section.tsx'

/** What the loan is for. Everything in it is optional, because many people apply before they have chosen a car. */
export function VehicleSection({ message }: { message?: string | undefined }) {
	return (
		<ApplySection section="vehicle" aside="optional" message={message}>
			<p className="text-ink-soft text-small sm:col-span-6">
				Haven’t chosen a car yet? Leave this empty, or fill in what you know. You can tell us later.
			</p>
			<ChoiceField name="vehicleCondition" choices={vehicleConditions} />
			<TextField name="vehicleYear" inputMode="numeric" autoComplete="off" maxLength={4} />
			<TextField name="vehicleMake" autoComplete="off" maxLength={60} />
			<TextField name="vehicleModel" autoComplete="off" maxLength={60} />
			<TextField
				name="vehicleVin"
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				maxLength={40}
				hint="17 letters and digits, at the bottom of the windshield"
			/>
			<TextField name="vehicleMileage" inputMode="numeric" autoComplete="off" maxLength={10} />
			<MoneyField name="vehiclePrice" hint="Before tax and fees" />
			<MoneyField name="downPayment" />
			<MoneyField name="loanAmount" />
			<TextField name="loanTerm" inputMode="numeric" autoComplete="off" maxLength={3} />
			<FieldBlock title="Trade-in" hint="If you have one.">
				<TextField
					name="tradeIn"
					autoComplete="off"
					maxLength={100}
					hint="Year, make and model"
					className="sm:col-span-6"
				/>
				<MoneyField name="tradeInValue" />
				<MoneyField name="tradeInOwed" hint="0 if it is paid off" />
				<TextField name="tradeInLender" autoComplete="off" maxLength={100} hint="If it is not paid off" />
				<MoneyField name="tradeInPayment" />
			</FieldBlock>
		</ApplySection>
	)
}
