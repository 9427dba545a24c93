/** What can be brought in. */
export const importKinds = ['clients'] as const
export type ImportKind = (typeof importKinds)[number]

export const clientFields = {
	name: 'Full name',
	first: 'First name',
	last: 'Last name',
	email: 'Email address',
	phone: 'Phone',
	tags: 'Tags',
	note: 'Note',
} as const
export type ClientField = keyof typeof clientFields

/**
 * The names that other programs give to these columns, in lower case, with single spaces. From the exports of Google Contacts (2018 and
 * 2024), Outlook, HubSpot, Zoho CRM, and our own list of clients.
 */
const knownHeaders: Record<ClientField, readonly string[]> = {
	name: [
		'name',
		'full name',
		'contact name',
		'display name',
		'client',
		'client name',
		'customer',
		'customer name',
	],
	first: ['first name', 'given name', 'firstname', 'first'],
	last: ['last name', 'family name', 'surname', 'lastname', 'last'],
	email: [
		'email',
		'emails',
		'e-mail',
		'email address',
		'e-mail address',
		'e-mail 1 - value',
		'e-mail 2 - value',
		'e-mail 3 - value',
		'e-mail 2 address',
		'e-mail 3 address',
		'secondary email',
		'primary email',
		'work email',
		'additional email addresses',
	],
	phone: [
		'phone',
		'phone number',
		'mobile',
		'mobile phone',
		'mobile phone number',
		'cell',
		'cell phone',
		'telephone',
		'primary phone',
		'home phone',
		'business phone',
		'phone 1 - value',
		'phone 2 - value',
	],
	tags: ['tags', 'tag', 'labels', 'group membership', 'categories'],
	note: ['notes', 'note', 'comments', 'description'],
}

/** Proposes the field of each column by its name; empty for a column that is not recognized. */
export function proposeMapping(headers: readonly string[]): (ClientField | '')[] {
	const proposed = headers.map((header) => {
		const name = header.toLowerCase().replaceAll('_', ' ').replace(/\s+/g, ' ').trim()
		return clientFieldNames.find((field) => knownHeaders[field].includes(name)) ?? ''
	})
	// 'Name' beside 'First name' is often another form of it, or a company.
	const hasParts = proposed.includes('first') && proposed.includes('last')
	return proposed.map((field) => (field === 'name' && hasParts ? '' : field))
}

export const clientFieldNames = Object.keys(clientFields) as ClientField[]

export const isClientField = (text: string): text is ClientField =>
	(clientFieldNames as string[]).includes(text)

/** The name of the field of a form that says what a column is. */
export const columnField = (index: number): string => `column-${index}`
