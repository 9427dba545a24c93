import type { Appointment } from './find-appointments.server.ts'

type ClientAnswer = {
	/** In the forms. */
	label: string
	hint?: string
	/** Whether it fills a line of the form by itself. */
	isWide?: true
	/** In emails, on the advisor's page and, in lower case, in the export. */
	fact: string
	/** In the export, if not `fact`. */
	column?: string
}

/** What a client tells us besides the time, in the order of the form. Forms, pages, emails and exports are made from this list. */
export const clientAnswers = {
	name: { label: 'Full Name', isWide: true, fact: 'Client', column: 'customer' },
	email: { label: 'Email Address', fact: 'Email' },
	phone: { label: 'Phone Number', fact: 'Phone' },
	location: {
		label: 'Dealership/Seller Location',
		hint: 'Name and street, or a link to the listing',
		isWide: true,
		fact: 'Location',
	},
} as const satisfies Record<string, ClientAnswer>

export type AnswerName = keyof typeof clientAnswers

export const answerNames = Object.keys(clientAnswers) as AnswerName[]

/** Those that the client's own pages and emails contain: whoever has the link may read them, and any address may have been typed. */
export const answersForClient = ['location'] as const satisfies readonly AnswerName[]

export const answerOf = (name: AnswerName): ClientAnswer => clientAnswers[name]

/** Returns the named answers of an appointment. */
export const pickAnswers = <Name extends AnswerName>(
	appointment: Pick<Appointment, Name>,
	names: readonly Name[],
): Pick<Appointment, Name> =>
	Object.fromEntries(names.map((name) => [name, appointment[name]])) as Pick<Appointment, Name>

/** Returns the named answers of an appointment for display; an empty one is left out. */
export const answerFacts = <Name extends AnswerName>(
	appointment: Pick<Appointment, Name>,
	names: readonly Name[],
): { name: Name; label: string; value: string }[] =>
	names.flatMap((name) => {
		const value: string | null = appointment[name]
		return value ? [{ name, label: answerOf(name).fact, value }] : []
	})
