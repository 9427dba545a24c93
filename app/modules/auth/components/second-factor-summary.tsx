import { Link } from 'react-router'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/button.tsx'
import { StatusLamp } from '#app/ui/status-lamp.tsx'

type SecondFactorSummaryProps = { on: boolean; recoveryCodesLeft: number }

/** Two-step sign-in in one card, for the page of an account's security; its own page does the rest. */
export function SecondFactorSummary({ on, recoveryCodesLeft }: SecondFactorSummaryProps) {
	return (
		<SectionCard
			title="Two-step sign-in"
			intro="A code of an app on your phone, besides the password: who learns your password still cannot get in."
			aside={<StatusLamp tone={on ? 'ok' : 'off'}>{on ? 'On' : 'Off'}</StatusLamp>}
		>
			{on && recoveryCodesLeft < 4 && (
				<p className="text-small">
					Only {recoveryCodesLeft} of your recovery codes {recoveryCodesLeft === 1 ? 'is' : 'are'} left.
				</p>
			)}
			<div>
				<Button asChild variant="line" size="sm">
					<Link to="/account/second-factor">
						{on ? 'Manage two-step sign-in' : 'Set up two-step sign-in'}
					</Link>
				</Button>
			</div>
		</SectionCard>
	)
}
