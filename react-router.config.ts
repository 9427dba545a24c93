import type { Config } from '@react-router/dev/config'

export default {
	ssr: true,
	// The few client actions are small: files of their own would be longer in the list of routes than they save.
	splitRouteModules: false,
	// Discovery while a page is used loses navigations when a revalidation begins meanwhile; see docs/decisions/0029-whole-route-list.md.
	routeDiscovery: { mode: 'initial' },
} satisfies Config
