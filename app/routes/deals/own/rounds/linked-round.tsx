import '#app/ui/account/account.css'
import { redirect } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { linkPath, linkTokenOf } from '#app/lib/paths/link-purposes.ts'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { clientDealPath, openClientRound } from '#app/workflows/deals/client-links.server.ts'
import type { Route } from './+types/linked-round'
import { readOwnRound, runOwnRoundForms } from './own-round-page.server.ts'
import { deadlineInWords, OwnRoundView, titleOf } from './own-round-view.tsx'

export const handle: RouteHandle = {
	access: 'link',
	rateLimit: { max: 60, windowSeconds: 300 },
	showsFormErrors: true,
}

/** The URL grants access to the offers, so it must not be sent to other sites as a referrer. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Sealed offers')

/** The round for a client who is not signed in. Files and documents need an account, so they are not shown. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, links } = getServices(context)
	const token = linkTokenOf(request)
	const found = await openClientRound(db, { links, token }).catch(throwErrorResponse)
	const { deal, round, userIds } = found
	const viewer = await getViewer(context)
	if (viewer && userIds.includes(viewer.id))
		throw redirect(`/account/deal/rounds/${round.id}?deal=${deal.id}`)
	const page = await readOwnRound(context, found)
	return {
		...page,
		request: { ...page.request, photoIds: [] },
		dealHref: await clientDealPath(db, deal, { links }),
	}
}

export async function action(args: Route.ActionArgs) {
	const { db, links } = getServices(args.context)
	const token = linkTokenOf(args.request)
	const found = await openClientRound(db, { links, token }).catch(throwErrorResponse)
	return runOwnRoundForms(args, found, { page: linkPath('client-round', token) })
}

export default function LinkedRound({ loaderData: round, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHero title={titleOf(round)}>{deadlineInWords(round)}</PageHero>
			<div className="wrap grid gap-6 pb-24">
				<OwnRoundView round={round} answer={actionData} dealHref={round.dealHref} />
			</div>
		</>
	)
}
