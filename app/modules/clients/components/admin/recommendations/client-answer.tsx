import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { cn } from '#app/ui/foundations/cn.ts'
import type { RecommendationStatus } from '../../../files/client-file.ts'
import { statusLabels } from '../../../recommendations/recommendation.ts'

/** What the client said: a green check, a red cross, or a clock, yellow for 'maybe' and grey while there is no answer. */
const looks = {
	interested: { Icon: CircleCheck, colour: 'text-ok' },
	rejected: { Icon: CircleX, colour: 'text-danger' },
	maybe: { Icon: Clock, colour: 'text-star' },
	pending: { Icon: Clock, colour: 'text-ink-soft' },
} satisfies Record<RecommendationStatus, unknown>

export function Verdict({ status }: { status: RecommendationStatus }) {
	const { Icon, colour } = looks[status]
	return (
		<span data-status={status} className="inline-flex items-center gap-2 font-semibold text-small">
			<Icon aria-hidden="true" className={cn('size-4.5', colour)} />
			{statusLabels[status]}
		</span>
	)
}
