import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { declineReasons } from '../round.ts'
import { type BidPageData, bidAction } from './bid-page-data.ts'

/** Declining takes one tap: the reason is the button. */
export function DeclineForm({ page }: { page: BidPageData }) {
	return (
		<Card asChild className="grid gap-3 p-5">
			<section aria-labelledby="decline" role={page.hasDeclined ? 'status' : undefined}>
				<h2 id="decline" className="scroll-mt-24 text-h3">
					{page.hasDeclined ? 'You declined' : 'No offer this time?'}
				</h2>
				{page.hasDeclined ? (
					<p>
						Thank you for letting us know. If you change your mind, you can make an offer below until the
						deadline.
					</p>
				) : (
					<>
						<p className="text-small">{`Tap a reason to let ${page.advisor.name} know.`}</p>
						<div className="flex flex-wrap gap-2">
							{[...declineReasons[page.request.kind]].map(([reason, label]) => (
								<Form key={reason} method="post" action={bidAction(page.token)}>
									<input type="hidden" name="reason" value={reason} />
									<Button intent="decline" variant="plain" size="sm">
										{label}
									</Button>
								</Form>
							))}
						</div>
					</>
				)}
			</section>
		</Card>
	)
}
