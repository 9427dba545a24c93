import { Link } from 'react-router'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'

type SecondFactorSummaryProps = { isOn: boolean; recoveryCodesLeft: number }

/** A summary of two-step sign-in for the security page, with a link to its own page. */
export function SecondFactorSummary({ isOn, recoveryCodesLeft }: SecondFactorSummaryProps) {
	return (
		<SectionCard
			title="Two-step sign-in"
			intro="In addition to your password, you enter a code from an app on your phone. Someone who only knows your password can’t get in."
			aside={<StatusBadge tone={isOn ? 'ok' : 'off'}>{isOn ? 'On' : 'Off'}</StatusBadge>}
		>
			{isOn && recoveryCodesLeft < 4 && (
				<p className="text-small">{`Only ${recoveryCodesLeft} of your recovery codes ${recoveryCodesLeft === 1 ? 'is' : 'are'} left.`}</p>
			)}
			<div>
				<Button asChild variant="line" size="sm">
					<Link to="/account/second-factor">
						{isOn ? 'Manage two-step sign-in' : 'Set up two-step sign-in'}
					</Link>
				</Button>
			</div>
		</SectionCard>
	)
}
