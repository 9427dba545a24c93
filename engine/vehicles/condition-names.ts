/** The condition of a car, as pages name it. */
export const conditionNames: Record<'new' | 'used' | 'demo' | 'cpo', string> = {
	new: 'New',
	used: 'Used',
	demo: 'Demonstrator',
	cpo: 'Certified pre-owned',
}
