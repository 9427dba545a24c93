import '#app/ui/account/account.css'
import { data } from 'react-router'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { AnswerForm } from '#app/modules/rounds/components/answer-form.tsx'
import { BidForm } from '#app/modules/rounds/components/bid-form.tsx'
import type { BidPageData } from '#app/modules/rounds/components/bid-page-data.ts'
import { BidReceipts } from '#app/modules/rounds/components/bid-receipts.tsx'
import { BidRequest } from '#app/modules/rounds/components/bid-request.tsx'
import { DeclineForm } from '#app/modules/rounds/components/decline-form.tsx'
import { EndedRequest } from '#app/modules/rounds/components/ended-request.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import type { Route } from './+types/bid'
import { actOnBidPage } from './bid-action.server.ts'
import { readBidPage, readEndedPage, requireInvited } from './bid-page.server.ts'

export const handle: RouteHandle = {
	access: 'link',
	bodyBytesMax: 4_500_000,
	rateLimit: { max: 60, windowSeconds: 300 },
	showsFormErrors: true,
}

/** The URL grants the right to bid for this dealer, so it must not be sent to other sites as a referrer. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your sealed offer')

export async function loader(args: Route.LoaderArgs) {
	const required = await requireInvited(args).catch(async (error: unknown) => {
		const ended = await readEndedPage(args)
		if (ended) return { ended }
		throw error
	})
	if ('ended' in required) return data({ ...required, page: null }, { status: 410 })
	return data({ ended: null, page: await readBidPage(args, required) }, { headers: required.headers })
}

export async function action(args: Route.ActionArgs) {
	return actOnBidPage(args, await requireInvited(args))
}

export default function BidPage({ loaderData: { page, ended }, actionData }: Route.ComponentProps) {
	const lastAnswer = useLastAnswer(actionData)
	return ended ? <EndedRequest {...ended} /> : <Bid page={page} lastAnswer={lastAnswer} />
}

type BidProps = {
	page: NonNullable<Route.ComponentProps['loaderData']['page']>
	lastAnswer: Route.ComponentProps['actionData'] | null
}

function Bid({ page, lastAnswer }: BidProps) {
	const { request, advisor, client, dealerName, phase, receipts } = page
	const rejected = lastAnswer && !lastAnswer.ok ? lastAnswer : null
	const isTrade = request.kind === 'trade'
	const isOpen = phase === 'open'
	return (
		<>
			<PageHero title={isTrade ? 'Your offer for this car' : 'Your best price'}>
				<span>{`${advisor.name} of ${advisor.brand} is asking ${dealerName} on behalf of ${client}`}</span>
				<span>{isTrade ? ' who wants to sell this car.' : ' who is ready to buy.'}</span>
			</PageHero>
			<div className="wrap grid max-w-3xl gap-6 pb-24">
				{!isOpen && (
					<Card className="grid gap-2 p-5" role="status">
						<h2 className="text-h3">{titles[phase]}</h2>
						<p>{textOf(page)}</p>
					</Card>
				)}
				<BidRequest page={page} />
				{receipts.length > 0 && <BidReceipts page={page} />}
				{page.questions.length > 0 && (
					<AnswerForm page={page} rejected={rejected?.formId === 'answer' ? rejected : null} />
				)}
				{isOpen && page.hasDeclined && <DeclineForm page={page} />}
				{(isOpen || rejected?.formId === 'bid') &&
					(page.changesLeft > 0 ? (
						<BidForm page={page} rejected={rejected?.formId === 'answer' ? null : rejected} />
					) : (
						<Card className="p-5" id="offer">
							<p>You have changed your offer three times, which is the limit. Your latest offer counts.</p>
						</Card>
					))}
				{isOpen && receipts.length === 0 && !page.hasDeclined && <DeclineForm page={page} />}
			</div>
		</>
	)
}

const titles = {
	closed: 'The deadline has passed',
	canceled: 'This request was canceled',
	chosen: 'The client chose your offer',
	thanked: 'Thank you',
} as const

function textOf({ phase, rank, receipts, advisor: { name, phone } }: BidPageData): string {
	if (phase === 'chosen') return `${name} will contact you about the paperwork.`
	if (phase === 'canceled') return `You don’t need to do anything more. Questions? Call ${name}: ${phone}.`
	if (phase === 'thanked')
		return rank === null
			? 'The client chose another offer this time.'
			: `The client chose another offer this time. Yours ranked number ${rank}.`
	return receipts.length > 0
		? `We have your offer. ${name} will get back to you.`
		: `We don’t accept any more offers for this car. Questions? Call ${name}: ${phone}.`
}
