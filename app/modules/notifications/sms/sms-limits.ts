/** The most text messages to one number a day (UTC), codes included. */
export const textsPerDay = 20

export const smsCodeLimits = {
	minutes: 10,
	/** How often a code may be entered. */
	attempts: 5,
	/** Codes a day for one person, so that nobody sends them to other people's numbers. */
	perDay: 5,
}
