import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { type OwnApplication, offersActions } from '../../own-application.ts'

type ActionsProps = { application: OwnApplication; action: string }

/** Forms to withdraw an application, to choose paper and to request its deletion, each in a disclosure that works without scripts. */
export function AccountApplicationActions({ application, action }: ActionsProps) {
	const busyWith = useNavigation().formData?.get('intent')
	const { canWithdraw, deletionRequestedAt, electronicNotices, takesCalls, role } = application
	if (!offersActions(application)) return null
	return (
		<>
			{canWithdraw && (
				<Disclosure summary="Withdraw the application">
					<Form method="post" action={action} className="grid gap-3 text-ink text-small">
						<p>We’ll stop working on it right away and erase its sensitive information 30 days later.</p>
						<Button
							intent="withdraw"
							variant="danger"
							size="sm"
							className="w-fit"
							busyText={busyWith === 'withdraw' ? 'Withdrawing...' : undefined}
						>
							Withdraw my application
						</Button>
					</Form>
				</Disclosure>
			)}
			{electronicNotices && (
				<Disclosure summary="Get the notices on paper">
					<Form method="post" action={action} className="grid gap-3 text-ink text-small">
						<input type="hidden" name="role" value={role} />
						<p>
							You agreed to get the notices about this application electronically, and can take that back.
							From then on they come by postal mail, free of charge. Your application goes on.
						</p>
						<Button
							intent="paper"
							variant="plain"
							size="sm"
							className="w-fit"
							busyText={busyWith === 'paper' ? 'Changing...' : undefined}
						>
							Switch to postal mail
						</Button>
					</Form>
				</Disclosure>
			)}
			{takesCalls && (
				<Disclosure summary="No calls or texts">
					<Form method="post" action={action} className="grid gap-3 text-ink text-small">
						<input type="hidden" name="role" value={role} />
						<p>You agreed that we may call or text you about this application, and can take that back.</p>
						<Button
							intent="no-calls"
							variant="plain"
							size="sm"
							className="w-fit"
							busyText={busyWith === 'no-calls' ? 'Changing...' : undefined}
						>
							Don’t call or text me
						</Button>
					</Form>
				</Disclosure>
			)}
			{role === 'co' ? (
				<p className="text-small">
					{deletionRequestedAt
						? `The first applicant asked for deletion on ${deletionRequestedAt}. We’ll take care of it.`
						: 'Only the person who invited you can withdraw the application or have it deleted. To take back your own part, email or call us.'}
				</p>
			) : deletionRequestedAt ? (
				<p className="text-small">{`You asked for deletion on ${deletionRequestedAt}. We’ll take care of it.`}</p>
			) : (
				<Disclosure summary="Ask for deletion">
					<Form method="post" action={action} className="grid gap-3 text-ink text-small">
						<p>
							We’ll destroy the key that unlocks your application. After that, no one can read it, not even
							from a backup. We keep for 25 months only what the law asks of lenders: the decision, its
							notice, and that your data was erased.
						</p>
						<Button
							intent="ask-deletion"
							variant="danger"
							size="sm"
							className="w-fit"
							busyText={busyWith === 'ask-deletion' ? 'Erasing...' : undefined}
						>
							Delete what I sent
						</Button>
					</Form>
				</Disclosure>
			)}
		</>
	)
}
