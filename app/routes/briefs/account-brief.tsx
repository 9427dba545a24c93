import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { BriefForm } from '#app/modules/clients/components/brief/brief-form.tsx'
import { BackLink } from '#app/ui/account/back-link.tsx'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { openOwnBrief } from '#app/workflows/clients/briefs.server.ts'
import type { Route } from './+types/account-brief'
import { briefPage, respondToBrief } from './brief-page.server.ts'

export const handle: RouteHandle = {
	access: 'member',
	rateLimit: { max: 60, windowSeconds: 300 },
	showsFormErrors: true,
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'What you’re looking for')

async function openBrief(args: Route.LoaderArgs | Route.ActionArgs) {
	const actor = await requireUser(args)
	const { db } = getServices(args.context)
	const { reference } = args.params
	return { actor, opened: await openOwnBrief(db, { actor, reference }).catch(throwErrorResponse) }
}

const pathOf = (reference: string) => `/account/orders/${reference}/brief`

export async function loader(args: Route.LoaderArgs) {
	const { opened } = await openBrief(args)
	return { ...(await briefPage(args.context, opened)), action: pathOf(opened.order.reference) }
}

export async function action(args: Route.ActionArgs) {
	const { actor, opened } = await openBrief(args)
	return respondToBrief(args, {
		opened,
		answeredBy: personActor(actor),
		back: pathOf(opened.order.reference),
	})
}

export default function OwnBrief({ loaderData, actionData }: Route.ComponentProps) {
	const lastAnswer = useLastAnswer(actionData)
	const { advisorName, order, isOpen, updated, kind, stored, version, action, callPath } = loaderData
	return (
		<>
			<BackLink to="/account/orders">Orders</BackLink>
			<AccountHead title={kind === 'search' ? 'What you’re looking for' : 'The car you’re going to see'}>
				{updated
					? `${advisorName} has your answers from ${updated}. Change them whenever your plans change.`
					: `Tell ${advisorName} ${kind === 'search' ? 'what you need from a car' : 'about it'}. A rough answer is fine, and you can change it later.`}
			</AccountHead>
			<SectionCard title={order.title} aside={<ReferencePlate>{order.reference}</ReferencePlate>}>
				{isOpen ? (
					<BriefForm
						key={version}
						kind={kind}
						action={action}
						stored={stored}
						version={version}
						rejected={lastAnswer}
					/>
				) : (
					<p>This order was refunded, so there is nothing to fill in.</p>
				)}
			</SectionCard>
			{callPath && (
				<p className="text-ink-soft text-small">
					Would you rather talk? <Link to={callPath}>{`Book a call with ${advisorName}`}</Link>. It’s part of
					your search.
				</p>
			)}
		</>
	)
}
