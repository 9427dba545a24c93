const weekdayNumbers = [0, 1, 2, 3, 4, 5, 6] as const
const hourFields = weekdayNumbers.flatMap((weekday) => [`from-${weekday}`, `until-${weekday}`] as const)

/** The field names of the chat settings form; hours by weekday, Sunday first, both empty when the office is closed. */
export const wordingFields = [
	'greeting',
	'awayReply',
	'afterHoursReply',
	'retentionDays',
	...hourFields,
] as const

export type ChatWording = Record<(typeof wordingFields)[number], string>
