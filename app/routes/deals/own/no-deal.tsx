import { Link } from 'react-router'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'

export const NoDeal = () => (
	<>
		<AccountHead title="Your deal">All the quotes and paperwork for your car in one place.</AccountHead>
		<Card>
			<EmptyState
				title="No deal yet"
				action={
					<>
						<Button asChild variant="go">
							<Link to="/resources/quote-checker">Check a quote</Link>
						</Button>
						<Button asChild variant="line">
							<Link to="/services">See our services</Link>
						</Button>
					</>
				}
			>
				When you work with an advisor, we collect and check the offers for your car here. You can check a
				single quote right away, for free.
			</EmptyState>
		</Card>
	</>
)
