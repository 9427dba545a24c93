/** A page of the admin area that needs no id. */
export type AdminPage = {
	to: string
	label: string
	/** Other words by which the search finds the page. */
	keywords?: string
	/** Further paths at which its link is marked as the current one, with the paths below them. */
	otherPaths?: readonly string[]
	end?: boolean
}

/** The four views of the specification, in its order. */
export const adminViews = [
	{ to: '/admin', label: 'Overview', keywords: 'home today figures revenue', end: true },
	{ to: '/admin/appointments', label: 'Appointments', keywords: 'bookings visits calendar requests' },
	{ to: '/admin/applications', label: 'Credit Applications', keywords: 'loans finance' },
	{ to: '/admin/chat', label: 'Chat', keywords: 'messages inbox conversations' },
] as const satisfies AdminPage[]

/** All other pages by subject, for the menu of small screens and the search. */
export const adminPageGroups = [
	{
		title: 'Clients and orders',
		pages: [
			{
				to: '/admin/clients',
				label: 'Clients',
				keywords: 'people customers files',
				otherPaths: ['/admin/recommendations', '/admin/checklists'],
			},
			{
				to: '/admin/mail',
				label: 'Mail',
				keywords: 'emails inbox dealers clients answer snooze drafts',
			},
			{ to: '/admin/deals', label: 'Deals', keywords: 'quotes offers purchases documents dealers expiring' },
			{ to: '/admin/rounds', label: 'Sealed Rounds', keywords: 'bids offers invitations deadline trade-in' },
			{
				to: '/admin/dealers',
				label: 'Dealers',
				keywords: 'stores dealerships salespeople staff owner groups book do not use',
			},
			{ to: '/admin/recommendations', label: 'Vehicle Recommendations', keywords: 'cars offers' },
			{
				to: '/admin/orders',
				label: 'Orders',
				keywords: 'payments sales refunds receipts',
				otherPaths: ['/admin/invoices', '/admin/books'],
			},
			{ to: '/admin/invoices', label: 'Invoices', keywords: 'bills payment links' },
			{ to: '/admin/books', label: 'Books', keywords: 'accountant quickbooks xero month close taxes money' },
			{ to: '/dashboard', label: 'My Dashboard', keywords: 'checklists uploads packages' },
		],
	},
	{
		title: 'On the site',
		pages: [
			{ to: '/admin/moderation', label: 'Moderation', keywords: 'community forum reports posts comments' },
			{ to: '/admin/reviews', label: 'Reviews', keywords: 'stars ratings testimonials' },
			{ to: '/admin/claims', label: 'Claims', keywords: 'figures home page savings' },
			{ to: '/admin/law', label: 'Fees and taxes', keywords: 'law rules states documentation fee sources' },
			{ to: '/admin/resources', label: 'Resources', keywords: 'files guides downloads pdf' },
		],
	},
	{
		title: 'Settings',
		pages: [
			{
				to: '/admin/settings',
				label: 'Settings',
				keywords: 'business brand name phone email time zone states headline texts',
				otherPaths: ['/admin/packages', '/admin/availability', '/admin/claims', '/admin/law'],
			},
			{ to: '/admin/settings/prices', label: 'Services and prices', keywords: 'offerings packages cost' },
			{
				to: '/admin/settings/licenses',
				label: 'Licenses',
				keywords: 'states registration broker bond trust account expiry where sell',
			},
			{
				to: '/admin/availability',
				label: 'Availability',
				keywords: 'hours calendar closures vacation days off booking rules feed',
			},
			{ to: '/admin/packages', label: 'Package checklists', keywords: 'tasks templates' },
			{ to: '/admin/chat/settings', label: 'Chat settings', keywords: 'greeting reply away office hours' },
			{ to: '/admin/mail/templates', label: 'Email templates', keywords: 'texts merge fields' },
			{ to: '/admin/mail/settings', label: 'Mail settings', keywords: 'signature address domain' },
			{
				to: '/admin/settings/import',
				label: 'Import',
				keywords: 'csv clients contacts move hubspot zoho google outlook',
			},
			{ to: '/admin/settings/history', label: 'Settings history', keywords: 'changes restore' },
			{ to: '/admin/system', label: 'System', keywords: 'health status backup disk mail jobs' },
			{
				to: '/admin/records',
				label: 'Records',
				keywords: 'broker log retention security program safeguards privacy notice consent how long',
			},
			{ to: '/admin/audit', label: 'Audit', keywords: 'log trail security chain' },
		],
	},
] as const satisfies { title: string; pages: AdminPage[] }[]
