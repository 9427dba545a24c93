/** A page of the admin area that needs no id. */
export type AdminPage = {
	to: string
	label: string
	/** Other words by which the search finds it. */
	words?: string
	/** Further paths of its section, with the paths below them. */
	also?: readonly string[]
	end?: boolean
}

/** The four views of the specification, in its order. */
export const adminViews = [
	{ to: '/admin', label: 'Overview', words: 'home today figures revenue', end: true },
	{ to: '/admin/appointments', label: 'Appointments', words: 'bookings visits calendar requests' },
	{ to: '/admin/applications', label: 'Credit Applications', words: 'loans finance' },
	{ to: '/admin/chat', label: 'Chat', words: 'messages inbox conversations' },
] as const satisfies AdminPage[]

/** All other pages by subject, for the menu of small screens and the search. */
export const adminPageGroups = [
	{
		title: 'Clients and orders',
		pages: [
			{
				to: '/admin/clients',
				label: 'Clients',
				words: 'people customers files',
				also: ['/admin/recommendations', '/admin/checklists'],
			},
			{ to: '/admin/recommendations', label: 'Vehicle Recommendations', words: 'cars offers' },
			{
				to: '/admin/orders',
				label: 'Orders',
				words: 'payments sales refunds receipts',
				also: ['/admin/invoices'],
			},
			{ to: '/admin/invoices', label: 'Invoices', words: 'bills payment links' },
			{ to: '/dashboard', label: 'My Dashboard', words: 'checklists uploads packages' },
		],
	},
	{
		title: 'On the site',
		pages: [
			{ to: '/admin/moderation', label: 'Moderation', words: 'community forum reports posts comments' },
			{ to: '/admin/reviews', label: 'Reviews', words: 'stars ratings testimonials' },
			{ to: '/admin/claims', label: 'Claims', words: 'figures home page savings' },
			{ to: '/admin/law', label: 'Fees and taxes', words: 'law rules states documentation fee sources' },
			{ to: '/admin/resources', label: 'Resources', words: 'files guides downloads pdf' },
		],
	},
	{
		title: 'Settings',
		pages: [
			{
				to: '/admin/settings',
				label: 'Settings',
				words: 'business brand name phone email time zone states',
				also: ['/admin/packages', '/admin/availability', '/admin/claims', '/admin/law'],
			},
			{ to: '/admin/settings/prices', label: 'Services and prices', words: 'offerings packages cost' },
			{
				to: '/admin/availability',
				label: 'Availability',
				words: 'hours calendar closures vacation days off booking rules feed',
			},
			{ to: '/admin/packages', label: 'Package checklists', words: 'tasks templates' },
			{ to: '/admin/chat/settings', label: 'Chat settings', words: 'greeting reply away office hours' },
			{ to: '/admin/settings/history', label: 'Settings history', words: 'changes restore' },
			{ to: '/admin/system', label: 'System', words: 'health status backup disk mail jobs' },
			{ to: '/admin/audit', label: 'Audit', words: 'log trail security chain' },
		],
	},
] as const satisfies { title: string; pages: AdminPage[] }[]
