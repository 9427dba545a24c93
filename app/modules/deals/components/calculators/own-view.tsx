import { calculateOwnership, formatCents, ownFields } from '#engine'
import { Calculator, type CalculatorProps } from './calculator.tsx'
import { ResultCard } from './result-card.tsx'
import { RegulationZ } from './sources.tsx'

/** All costs of owning a car for some years. */
export function OwnView(props: CalculatorProps) {
	return (
		<Calculator
			{...props}
			tool="own"
			fields={ownFields}
			emptyResultTitle="All costs together"
			caption="Per month"
			emptyResultMessage="These amounts are too large to calculate with."
			source={
				<>
					Each year, the car loses a percentage of what it was worth when the year began. The loan follows{' '}
					<RegulationZ />, and only the interest of the years you keep the car counts. Everything else is what
					you entered, added up without inflation.
				</>
			}
		>
			{(values) => {
				const cost = calculateOwnership(values, props.place?.taxes)
				if (!cost) return null
				const perMile = cost.perMileCents === null ? '' : `, or ${formatCents(cost.perMileCents)} a mile`
				return (
					<ResultCard
						title="All costs together"
						figure={formatCents(cost.perMonthCents)}
						caption="Per month"
						message={`${formatCents(cost.totalCents)} in total${perMile}. At the end, the car is worth about ${formatCents(cost.valueLeftCents)} based on your numbers.`}
						lines={[
							{ label: 'Depreciation', value: formatCents(cost.depreciationCents) },
							{ label: 'Gas', value: formatCents(cost.fuelCents) },
							{ label: 'Insurance', value: formatCents(cost.insuranceCents) },
							{ label: 'Service, tires, repairs', value: formatCents(cost.upkeepCents) },
							{ label: 'Registration', value: formatCents(cost.registrationCents) },
							{ label: 'Sales tax', value: formatCents(cost.taxCents) },
							{ label: 'Loan interest', value: formatCents(cost.interestCents) },
							{ label: 'Total', value: formatCents(cost.totalCents) },
						]}
					/>
				)
			}}
		</Calculator>
	)
}
