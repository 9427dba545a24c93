import type { Config } from '@react-router/dev/config'

export default {
	ssr: true,
	// The whole route manifest is one hashed, immutable asset, so a cached page stays a fully static thing.
	routeDiscovery: { mode: 'initial' },
} satisfies Config
