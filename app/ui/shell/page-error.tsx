import { onDemand } from '../foundations/on-demand.tsx'
import type { ErrorPageProps } from './error-page.tsx'

/** What a page shows instead of itself. Its code is loaded with the first error; the server has it before it renders any page. */
export const PageError = onDemand<ErrorPageProps>('page-error', () =>
	import('./error-page.tsx').then(
		(module) => module.ErrorPage,
		() => () => <h1 className="wrap band text-h1">Something went wrong. Please reload the page.</h1>,
	),
)
