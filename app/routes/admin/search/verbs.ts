/** What the advisor does to a record, as it may be typed before a name: 'refund Marisol'. */
export type Verb = {
	words: readonly string[]
	/** The heading of the results. */
	label: string
	area: 'clients' | 'orders' | 'invoices' | 'appointments' | 'applications'
	/** The URL of the form, from the id and the URL of the record. */
	path(record: { key: string; to: string }): string
	/** Which appointments it applies to; otherwise all upcoming ones. */
	appointmentStatus?: 'requested'
}

const forClient =
	(path: string) =>
	({ key }: { key: string }) =>
		`${path}?add=1&client=${key}`

const verbs: readonly Verb[] = [
	{
		words: ['invoice', 'bill'],
		label: 'New invoice',
		area: 'clients',
		path: forClient('/admin/invoices'),
	},
	{
		words: ['appointment', 'book', 'meet', 'visit'],
		label: 'New appointment',
		area: 'clients',
		path: forClient('/admin/appointments'),
	},
	{
		words: ['recommend'],
		label: 'Recommend a vehicle',
		area: 'clients',
		path: forClient('/admin/recommendations'),
	},
	{
		words: ['email', 'write', 'mail', 'template'],
		label: 'New email',
		area: 'clients',
		path: ({ key }) => `/admin/mail/new?client=${key}`,
	},
	{
		words: ['answer', 'reply', 'snooze'],
		label: 'Emails of the case',
		area: 'clients',
		path: ({ key }) => `/admin/clients/${key}/mail`,
	},
	{
		words: ['deal', 'quotes'],
		label: 'Deal',
		area: 'clients',
		path: ({ key }) => `/admin/clients/${key}/deal`,
	},
	{
		words: ['compare'],
		label: 'Compare offers',
		area: 'clients',
		path: ({ key }) => `/admin/clients/${key}/deal/compare`,
	},
	{
		words: ['call', 'note'],
		label: 'New note',
		area: 'clients',
		path: ({ key }) => `/admin/clients/${key}#notes`,
	},
	{ words: ['refund'], label: 'Refund', area: 'orders', path: ({ to }) => `${to}#give-back` },
	{
		words: ['cash', 'paid', 'payment', 'zelle'],
		label: 'Record a payment',
		area: 'invoices',
		path: ({ to }) => `${to}#paid`,
	},
	{ words: ['receipt'], label: 'Receipt', area: 'orders', path: ({ to }) => to },
	{
		words: ['confirm'],
		label: 'Confirm time',
		area: 'appointments',
		path: ({ to }) => `${to}?do=confirm#act`,
		appointmentStatus: 'requested',
	},
	{
		words: ['reschedule', 'move'],
		label: 'Reschedule',
		area: 'appointments',
		path: ({ to }) => `${to}?do=reschedule#act`,
	},
	{ words: ['cancel'], label: 'Cancel', area: 'appointments', path: ({ to }) => `${to}?do=cancel#act` },
	{
		words: ['process', 'review', 'approve', 'decline'],
		label: 'Process',
		area: 'applications',
		path: ({ to }) => to,
	},
]

/** Returns the verb that a search begins with and the name after it; null if it begins with none. */
export function readVerb(search: string): { verb: Verb; rest: string } | null {
	const [, first, rest] = /^(\S+)\s+(?:for\s+|to\s+|of\s+)?(\S.*)$/.exec(search.trim()) ?? []
	if (!first || !rest) return null
	const verb = verbs.find(({ words }) => words.includes(first.toLowerCase()))
	return verb ? { verb, rest } : null
}
