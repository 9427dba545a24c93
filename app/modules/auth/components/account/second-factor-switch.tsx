import { ShieldAlert } from 'lucide-react'
import { Form } from 'react-router'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'

/** Shown while two-step sign-in is off: why to use it, and a button to set it up. */
export function SecondFactorOff({ required, busy }: { required: boolean; busy: boolean }) {
	return (
		<SectionCard title="Not set up yet" aside={<StatusBadge tone="off">Off</StatusBadge>}>
			{required && (
				<Notice look="signal" title="Your role requires it" icon={<ShieldAlert aria-hidden="true" />}>
					Advisors can see the private information clients share with this site. Set up two-step sign-in to
					open the admin pages.
				</Notice>
			)}
			<p className="text-small">
				You’ll need an authenticator app on your phone. The one that came with your phone is fine, and so is
				any other app for one-time codes. It takes two minutes.
			</p>
			<Form method="post">
				<Button intent="begin" variant="go" busyText={busy ? 'One moment...' : undefined}>
					Set up two-step sign-in
				</Button>
			</Form>
		</SectionCard>
	)
}

type SecondFactorOnProps = { since: string; left: number; busy: boolean }

/** Shown while two-step sign-in is on: the remaining recovery codes, and a button to turn it off. */
export function SecondFactorOn({ since, left, busy }: SecondFactorOnProps) {
	return (
		<>
			<SectionCard
				title="Authenticator app"
				intro={`On since ${since}. You need a code from your app to sign in.`}
				aside={<StatusBadge tone="ok">On</StatusBadge>}
			>
				<Form method="post">
					<Button intent="off" variant="danger" size="sm" disabled={busy}>
						Turn off two-step sign-in
					</Button>
				</Form>
			</SectionCard>
			<SectionCard
				title="Recovery codes"
				intro={`${left === 1 ? '1 code is' : `${left} codes are`} left. Each one lets you sign in once without your phone.`}
				aside={left < 4 ? <StatusBadge tone="stop">Almost used up</StatusBadge> : undefined}
			>
				<Form method="post">
					<Button intent="regenerate" variant="line" size="sm" disabled={busy}>
						Get new recovery codes
					</Button>
				</Form>
			</SectionCard>
		</>
	)
}
