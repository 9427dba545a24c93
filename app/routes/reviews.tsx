import { comingPages } from '#app/content/coming-pages.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { NextSteps } from '#app/modules/settings/components/next-steps.tsx'
import { ComingPage } from '#app/ui/coming-page.tsx'
import type { Route } from './+types/reviews'

const words = comingPages.reviews

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { ...words, path: '/reviews' })

export default function Reviews({ matches }: Route.ComponentProps) {
	return (
		<ComingPage {...words}>
			<NextSteps contactEmail={matches[0].loaderData.settings.contactEmail} />
		</ComingPage>
	)
}
