import { Link, redirect } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { Route } from './+types/share-paper'
import { listPlacesForPaper } from './share-paper.server.ts'

export const handle: RouteHandle = { access: 'public', robots: 'disallow' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'A shared document')

/** The paper is stored on the device until the page with this hash reads it. */
const hash = '#shared-paper'
const quoteChecker = `/resources/quote-checker${hash}`

/** Lets a signed-in person choose the deal for a paper that was shared from the phone's menu. Visitors get the quote checker. */
export async function loader({ context }: Route.LoaderArgs) {
	const viewer = await getViewer(context)
	const places = viewer ? await listPlacesForPaper(getServices(context), viewer) : []
	if (places.length === 0) throw redirect(quoteChecker, 303)
	return { places }
}

export default function SharePaper({ loaderData: { places } }: Route.ComponentProps) {
	return (
		<div className="wrap grid gap-4 py-10">
			<h1>Which deal is this document about?</h1>
			<p className="text-ink-soft">It is on this device only. Choose a deal to read it into a draft there.</p>
			<Card asChild>
				<ul className="divide-y divide-line">
					{places.map(({ to, name, about }) => (
						<PlaceItem key={to} to={to + hash} name={name} about={about} />
					))}
				</ul>
			</Card>
			<Card asChild>
				<ul>
					<PlaceItem to={quoteChecker} name="Only check it" about="In the quote checker; nothing is stored" />
				</ul>
			</Card>
		</div>
	)
}

const PlaceItem = ({ to, name, about }: { to: string; name: string; about: string }) => (
	<li>
		<Link
			to={to}
			className="flex min-h-14 items-center gap-3 px-4 py-2 text-ink no-underline hover:bg-raised"
		>
			<span className="min-w-0 flex-1">
				<span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
				<span className="block text-ink-soft text-small [overflow-wrap:anywhere]">{about}</span>
			</span>
			<Icon name="chevron-right" className="size-5 shrink-0 text-ink-soft" />
		</Link>
	</li>
)
