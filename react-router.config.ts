import type { Config } from '@react-router/dev/config'

export default {
	ssr: true,
	// Discovery while a page is used loses navigations when a revalidation begins meanwhile; see docs/decisions/0029-whole-route-list.md.
	routeDiscovery: { mode: 'initial' },
} satisfies Config
