import '#app/ui/account/account.css'
import { data } from 'react-router'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { AnswerForm } from '#app/modules/rounds/components/answer-form.tsx'
import { BidForm } from '#app/modules/rounds/components/bid-form.tsx'
import { BidReceipts } from '#app/modules/rounds/components/bid-receipts.tsx'
import { BidRequest } from '#app/modules/rounds/components/bid-request.tsx'
import { DeclineForm } from '#app/modules/rounds/components/decline-form.tsx'
import { EndedRequest } from '#app/modules/rounds/components/ended-request.tsx'
import { Inquiries } from '#app/modules/rounds/components/inquiries.tsx'
import { isOverMessage } from '#app/modules/rounds/round.ts'
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
	const { request, advisor, client, dealerName, receipts } = page
	const rejected = lastAnswer && !lastAnswer.ok ? lastAnswer : null
	const rejectedAs = (formId: string) => (rejected?.formId === formId ? rejected : null)
	const isTrade = request.kind === 'trade'
	// A page that was open at the deadline learns of it from the answer.
	const isOver = rejected?.formError ? isOverMessage(rejected.formError) : false
	const isOpen = page.phase === 'open' && !isOver
	return (
		<>
			<PageHero title={isTrade ? 'Your offer for this car' : 'Your best price'}>
				<span>{`${advisor.name} of ${advisor.brand} is asking ${dealerName} on behalf of ${client}`}</span>
				<span>{isTrade ? ' who wants to sell this car.' : ' who is ready to buy.'}</span>
			</PageHero>
			<div className="wrap grid gap-6 pb-24">
				{(page.outcome || isOver) && (
					<Card className="grid gap-2 p-5" role="status">
						<h2 className="text-h3">{page.outcome?.title ?? 'Nothing was sent'}</h2>
						{isOver && <p className="font-semibold text-danger">{rejected?.formError}</p>}
						{page.outcome && <p>{page.outcome.texts.join(' ')}</p>}
					</Card>
				)}
				<BidRequest page={page} isOpen={isOpen} />
				<Inquiries page={page} isOpen={isOpen} rejected={rejectedAs('inquire')} />
				{receipts.length > 0 && <BidReceipts page={page} isOpen={isOpen} rejected={rejectedAs('withdraw')} />}
				{page.questions.length > 0 && <AnswerForm page={page} rejected={rejectedAs('answer')} />}
				{isOpen && page.hasDeclined && <DeclineForm page={page} />}
				{isOpen &&
					(page.changesLeft > 0 ? (
						<BidForm page={page} rejected={rejectedAs('bid') ?? rejectedAs('save')} />
					) : (
						<Card className="p-5" id="offer">
							<p>
								{`You have changed your offer three times, which is the limit. ${page.hasBidInStage ? 'Your latest offer counts.' : 'Please call the advisor.'}`}
							</p>
						</Card>
					))}
				{isOpen && receipts.length === 0 && !page.hasDeclined && <DeclineForm page={page} />}
			</div>
		</>
	)
}
