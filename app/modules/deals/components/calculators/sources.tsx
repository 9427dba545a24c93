const regulationZ = 'https://www.consumerfinance.gov/rules-policy/regulations/1026/j/'
const regulationM = 'https://www.consumerfinance.gov/rules-policy/regulations/1013/4/'

/** The formulas that several calculators share, each with its source. */
export const loanSource = (
	<>
		Level payments, with interest each month on what is still owed, rounded to the cent: the actuarial method
		of <RegulationZ />. Your lender may count days or round differently, so a contract can differ by a few
		cents.
	</>
)

export function RegulationZ() {
	return (
		<a href={regulationZ} rel="noopener noreferrer external">
			Regulation Z, Appendix J
		</a>
	)
}

export function RegulationM() {
	return (
		<a href={regulationM} rel="noopener noreferrer external">
			Regulation M, 12 CFR 1013.4(f)
		</a>
	)
}
