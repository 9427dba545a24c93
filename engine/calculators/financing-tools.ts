/** The calculators of `/resources/financing`, by their name in the URL. */
export const financingTools = {
	payment: { label: 'Monthly payment', title: 'What would I pay each month?' },
	afford: { label: 'What can I afford', title: 'What car can I buy with my payment?' },
	own: { label: 'Cost to own', title: 'What will this car really cost me?' },
	compare: { label: 'Compare two offers', title: 'Which of two loans is cheaper?' },
	lease: { label: 'Lease or loan', title: 'Is leasing cheaper than buying?' },
	rate: { label: 'The real rate', title: 'What rate am I really paying?' },
	refinance: { label: 'Refinance', title: 'When does a new loan pay off?' },
	biweekly: { label: 'Biweekly payments', title: 'What do payments every two weeks save?' },
	trade: { label: 'Trade-in and negative equity', title: 'Trade in now, or keep the car for a while?' },
} as const

export type FinancingTool = keyof typeof financingTools

/** The calculators by the question a buyer comes with. */
export const financingToolGroups: readonly { label: string; tools: readonly FinancingTool[] }[] = [
	{ label: 'Plan a purchase', tools: ['payment', 'afford', 'own'] },
	{ label: 'Check an offer', tools: ['compare', 'lease', 'rate'] },
	{ label: 'You already have a loan', tools: ['refinance', 'biweekly', 'trade'] },
]
