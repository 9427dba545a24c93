import { Link } from 'react-router'
import { pageMeta } from '#app/lib/page-meta.ts'
import { QuoteTool } from '#app/modules/resources/components/tools/quote-tool.tsx'
import { ToolLinks } from '#app/modules/resources/components/tools/tool-links.tsx'
import { useLiveParams } from '#app/modules/resources/components/tools/use-live-params.ts'
import { PageHero } from '#app/ui/page-hero.tsx'
import type { Route } from './+types/resources.quote-checker'

const intro =
	"Type the lines of a dealer's quote. You see what each one is, whether the sum, the tax and the payment can be right, and what to say about the rest."

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Quote Checker',
		description: 'Check an out-the-door quote for a car line by line: fees, add-ons, tax and payment.',
		path: '/resources/quote-checker',
	})

export default function ResourcesQuoteChecker() {
	return (
		<>
			<PageHero title="Quote Checker">{intro}</PageHero>
			<div className="wrap pb-[var(--band-y)]">
				<QuoteTool {...useLiveParams()} />
				<p className="mt-8 max-w-prose text-fine text-ink-soft">
					The checker goes by the words on the line and a table of what dealers usually mean by them; a line
					can be something else. General information, no legal advice.{' '}
					<Link to="/services">An advisor can read the whole order with you.</Link>
				</p>
			</div>
			<ToolLinks title="More tools" current="/resources/quote-checker" />
		</>
	)
}
