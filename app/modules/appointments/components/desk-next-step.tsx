import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { DeskSection } from '#app/ui/desk/desk-section.tsx'
import { mayHappen } from '../appointment-status.ts'
import type { DeskIntent, DeskVisit } from '../desk-visit.ts'

export const actionTitles: Record<DeskIntent, string> = {
	confirm: 'Confirm time',
	reschedule: 'Reschedule',
	cancel: 'Cancel',
	complete: 'Complete',
	miss: 'No-show',
	restore: 'Put it back',
	extend: 'Hold longer',
}

const order: readonly DeskIntent[] = [
	'confirm',
	'complete',
	'miss',
	'reschedule',
	'extend',
	'cancel',
	'restore',
]

type NextStepProps = { visit: DeskVisit; begun: boolean; doing: DeskIntent | null }

/** What can be done about a visit now, the likeliest in amber. */
export function NextStep({ visit, begun, doing }: NextStepProps) {
	const possible = order.filter((intent) => isPossible(intent, visit, begun))
	return (
		<DeskSection id="next" title="Next step" className="grid gap-2">
			<p className="mb-1 text-fine text-ink-soft">{hint(visit, begun)}</p>
			{possible.map((intent, index) => (
				<Button
					key={intent}
					asChild
					size="desk"
					variant={index === 0 && !doing ? 'go' : intent === 'cancel' ? 'danger' : 'plain'}
				>
					<Link
						to={`/admin/appointments/${visit.id}?do=${intent}#act`}
						aria-current={doing === intent || undefined}
					>
						{intent === 'confirm' && visit.status === 'confirmed' ? 'Change the time' : actionTitles[intent]}
					</Link>
				</Button>
			))}
		</DeskSection>
	)
}

function isPossible(intent: DeskIntent, visit: DeskVisit, begun: boolean): boolean {
	if (!mayHappen(intent, visit.status)) return false
	if (intent === 'complete' || intent === 'miss') return begun
	if (intent === 'extend') return visit.holdEnds !== null && !begun
	if (intent === 'confirm' || intent === 'restore') return !begun
	return true
}

function hint({ status, paid, holdEnds }: DeskVisit, begun: boolean): string {
	if (status === 'requested')
		return paid ? 'Paid. Settle the exact time; the client is mailed.' : `Not paid. Held until ${holdEnds}.`
	if (status === 'confirmed')
		return begun ? 'Was it? Close it, so that it counts.' : 'Agreed. The client is reminded 24 hours before.'
	if (status === 'cancelled' || status === 'expired')
		return begun ? 'This is over.' : 'It can come back while its slot is free.'
	return 'Closed. It can be corrected.'
}
