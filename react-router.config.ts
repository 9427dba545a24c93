import type { Config } from '@react-router/dev/config'

export default {
	ssr: true,
	// A page names the routes it shows links to, so that no visitor pays for the length of the whole list.
	routeDiscovery: { mode: 'lazy', manifestPath: '/assets/routes' },
} satisfies Config
