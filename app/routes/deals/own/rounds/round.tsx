import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { BackLink } from '#app/ui/account/back-link.tsx'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import type { Route } from './+types/round'
import { requireOwnRound } from './own-round.server.ts'
import { readOwnRound, runOwnRoundForms } from './own-round-page.server.ts'
import { deadlineInWords, OwnRoundView, titleOf } from './own-round-view.tsx'

export const handle: RouteHandle = { access: 'member', showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Sealed offers')

export const loader = async (args: Route.LoaderArgs) =>
	readOwnRound(args.context, await requireOwnRound(args))

export async function action(args: Route.ActionArgs) {
	const own = await requireOwnRound(args)
	return runOwnRoundForms(args, own, { page: `/account/deal/rounds/${own.round.id}` })
}

export default function OwnRound({ loaderData: round, actionData }: Route.ComponentProps) {
	const deal = `/account/deal?deal=${round.dealId}`
	return (
		<>
			<BackLink to={deal}>Your deal</BackLink>
			<AccountHead title={titleOf(round)}>{deadlineInWords(round)}</AccountHead>
			<OwnRoundView
				round={round}
				answer={actionData}
				dealHref={deal}
				photosHref={`/account/deal/rounds/${round.id}/photos`}
				hrefOf={documentHref}
			/>
		</>
	)
}

const documentHref = (id: string) => `/account/deal/documents/${id}`
