import { index, type RouteConfig, route } from '@react-router/dev/routes'

// Every address of the site on one page; endpoints that are no pages live in server/endpoints.
export default [
	index('routes/home.tsx'),
	route('services', 'routes/services.tsx'),
	route('dev/ui', 'routes/dev.ui.tsx'),
	route('preferences', 'routes/preferences.ts'),
	route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
