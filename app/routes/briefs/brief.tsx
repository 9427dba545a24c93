import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import '#app/ui/account/account.css'
import { Link } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { linkPath, linkTokenOf } from '#app/lib/paths/link-purposes.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { BriefForm } from '#app/modules/clients/components/brief/brief-form.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { openBriefLink } from '#app/workflows/clients/briefs.server.ts'
import type { Route } from './+types/brief'
import { briefPage, respondToBrief } from './brief-page.server.ts'

export const handle: RouteHandle = {
	access: 'link',
	rateLimit: { max: 60, windowSeconds: 300 },
	showsFormErrors: true,
}

/** The URL grants access to the answers, so it must not be sent to other sites as a referrer. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'What you’re looking for')

async function openLink({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
	const { db, clock, links } = getServices(context)
	return openBriefLink(db, { links, token: linkTokenOf(request), now: clock.now() }).catch(throwErrorResponse)
}

export async function loader(args: Route.LoaderArgs) {
	const page = await briefPage(args.context, await openLink(args))
	return { ...page, action: linkPath('brief', linkTokenOf(args.request)) }
}

/** Only POST stores something: an email program that follows the link changes nothing. */
export async function action(args: Route.ActionArgs) {
	const opened = await openLink(args)
	const viewer = await getViewer(args.context)
	return respondToBrief(args, {
		opened,
		answeredBy: personActor(viewer?.kind === 'member' ? viewer : null),
		back: linkPath('brief', linkTokenOf(args.request)),
	})
}

export default function EmailedBrief({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { advisorName, order, isOpen, updated, kind, stored, version, action, callPath } = loaderData
	return (
		<>
			<PageHero title={kind === 'search' ? 'What are you looking for?' : 'Which car are you going to see?'}>
				{version > 0
					? `${advisorName} has your answers. You can change them whenever your plans change.`
					: introOf(kind, advisorName)}
			</PageHero>
			<div className="wrap grid gap-6 pb-24 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-12">
				<div className="grid gap-6">
					{updated && (
						<Notice
							icon={<Icon name="circle-check" />}
							title="Your answers are with your advisor"
						>{`Last changed ${updated}. They’re also in your account, if you have one.`}</Notice>
					)}
					{isOpen ? (
						<Card look="raised" className="p-[clamp(1.25rem,3vw,2rem)]">
							<BriefForm
								key={version}
								kind={kind}
								action={action}
								stored={stored}
								version={version}
								rejected={answer}
							/>
						</Card>
					) : (
						<p>This order was refunded, so there is nothing to fill in.</p>
					)}
				</div>
				<aside className="grid gap-4">
					<Card className="grid gap-3 p-5">
						<h2 className="text-h4">{order.title}</h2>
						<p>
							<ReferencePlate>{order.reference}</ReferencePlate>
						</p>
						<p className="text-ink-soft text-small">
							Anyone with this link can read and change your answers, so please keep it private.
						</p>
					</Card>
					{callPath && (
						<p className="text-ink-soft text-small">
							Would you rather talk? <Link to={callPath}>{`Book a call with ${advisorName}`}</Link>. It’s part
							of your search.
						</p>
					)}
					<p className="text-ink-soft text-small">
						Want help with a car loan? The <Link to="/apply">credit application</Link> is optional, and there
						is no rush.
					</p>
				</aside>
			</div>
		</>
	)
}

const introOf = (kind: 'search' | 'appointment', advisorName: string) =>
	kind === 'search'
		? `${advisorName} starts with your answers. It takes about five minutes, and a rough answer is fine.`
		: `What you tell ${advisorName} now can be checked before you meet. Every answer is optional.`
