export type NavigationLink = { to: string; label: string }

/** The links of the header, in the order of the specification. */
export const mainLinks: NavigationLink[] = [
	{ to: '/', label: 'Home' },
	{ to: '/services', label: 'Services' },
	{ to: '/community', label: 'Community' },
	{ to: '/reviews', label: 'Reviews' },
	{ to: '/resources', label: 'Resources' },
	{ to: '/apply', label: 'Credit Application' },
]

/** Added to the header for signed-in users. */
export const signedInLinks: NavigationLink[] = [{ to: '/dashboard', label: 'Dashboard' }]

export const footerLinks: { title: string; links: NavigationLink[] }[] = [
	{
		title: 'Quick Links',
		links: mainLinks.filter(({ to }) => to !== '/resources'),
	},
	{
		title: 'Resources',
		links: [
			{ to: '/resources/checklist', label: 'Car Buying Checklist' },
			{ to: '/resources/financing', label: 'Financing Guide' },
			{ to: '/resources/scams', label: 'Avoiding Scams' },
			{ to: '/resources/buying-tips', label: 'Buying Tips' },
		],
	},
]

/** Placeholders for the footer of the demo, until the business enters its own profiles. */
export const sampleSocialLinks = [
	{ label: 'Facebook', url: 'https://example.com/lotwise/facebook' },
	{ label: 'Instagram', url: 'https://example.com/lotwise/instagram' },
	{ label: 'YouTube', url: 'https://example.com/lotwise/youtube' },
]
