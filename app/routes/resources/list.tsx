import { Link } from 'react-router'
import { resourceTiles } from '#app/content/resources/resource-tiles.ts'
import { getServices, getViewer } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ResourceBrowser } from '#app/modules/resources/components/library/resource-browser.tsx'
import { ToolCards } from '#app/modules/resources/components/tools/tool-cards.tsx'
import { fileCard } from '#app/modules/resources/files/resource-file-card.ts'
import { listResourceUploads } from '#app/modules/resources/files/resource-uploads.server.ts'
import { browse, readView, sharedLibraryView } from '#app/modules/resources/library/browse.ts'
import { cardOf, listResources } from '#app/modules/resources/library/library.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { PaperSheet } from '#app/ui/illustrations/paper-sheet.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import type { Route } from './+types/list'

export const handle: RouteHandle = {
	access: 'public',
	cache: { clearedBy: ['resources'], view: sharedLibraryView },
	sitemap: true,
}

const intro = 'Checklists, guides and articles for buying a car. Read them here or print them; no sign-up.'

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = getServices(context)
	const [viewer, { timeZone }, files] = await Promise.all([
		getViewer(context),
		readSettings(context),
		listResourceUploads(db, { actor: null }),
	])
	const today = localDateOf(clock.now(), timeZone)
	const written = listResources({ today, preview: viewer?.kind === 'staff' })
	const cards = [
		...files.map((file) => fileCard(file, localDateOf(file.createdAt, timeZone))),
		...written.map((each) => cardOf(each, today)),
	]
	const view = readView(new URL(request.url).searchParams)
	return { view, mayEdit: viewer?.kind === 'staff', ...browse(cards, view) }
}

export const meta: Route.MetaFunction = ({ matches }) => [
	...pageMeta(matches, { title: 'Free Resources', description: intro, path: '/resources' }),
	{
		tagName: 'link',
		rel: 'alternate',
		type: 'application/atom+xml',
		title: 'Free resources',
		href: '/resources/feed.xml',
	},
]

export default function Resources({ loaderData: { mayEdit, ...browserProps } }: Route.ComponentProps) {
	return (
		<>
			<PageHero
				title="Free Resources"
				below={
					mayEdit && (
						<p className="mt-3 text-fine">
							<Link to="/admin/resources">Add or change resource files</Link>
						</p>
					)
				}
			>
				{intro}
			</PageHero>
			<ToolCards />
			<div className="wrap">
				<ResourceBrowser {...browserProps} />
			</div>
			<section className="wrap band" aria-labelledby="tiles-heading">
				<h2 id="tiles-heading" className="mb-8">
					Where to start
				</h2>
				<div className="grid gap-6 min-[56rem]:grid-cols-3">
					{resourceTiles.map(({ text, ...tile }) => (
						<PaperSheet key={tile.to} {...tile}>
							{text}
						</PaperSheet>
					))}
				</div>
			</section>
			<AskForHelp />
		</>
	)
}

function AskForHelp() {
	return (
		<section className="dusk-sky" aria-labelledby="ask-heading">
			<div className="wrap band">
				<h2 id="ask-heading">Still not sure? Just ask.</h2>
				<p className="mt-4 mb-6 text-lead">
					The community has been through it, and an advisor can go over your deal with you.
				</p>
				<div className="flex flex-wrap gap-3 max-[30rem]:*:basis-full">
					<Button asChild variant="go">
						<Link to="/community" prefetch="intent">
							Join Community
						</Link>
					</Button>
					<Button asChild>
						<Link to="/services" prefetch="intent">
							View Our Services
						</Link>
					</Button>
				</div>
			</div>
		</section>
	)
}
