import { clsx } from 'clsx'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import type { RecommendationStatus } from '../../files/client-file.ts'
import { clientStatusLabels, statusLabels } from '../../recommendations/recommendation.ts'

/** How each answer is shown: a green check, a red cross, or a clock, yellow for 'maybe' and gray while there is no answer. */
const looks = {
	interested: { Icon: CircleCheck, color: 'text-ok' },
	rejected: { Icon: CircleX, color: 'text-danger' },
	maybe: { Icon: Clock, color: 'text-star' },
	pending: { Icon: Clock, color: 'text-ink-soft' },
} satisfies Record<RecommendationStatus, unknown>

type ClientAnswerProps = {
	status: RecommendationStatus
	/** Whether the client reads it. */
	own?: boolean
}

export function ClientAnswer({ status, own }: ClientAnswerProps) {
	const { Icon, color } = looks[status]
	return (
		<span data-status={status} className="inline-flex items-center gap-2 font-semibold text-small">
			<Icon aria-hidden="true" className={clsx('size-4.5', color)} />
			<span>{(own ? clientStatusLabels : statusLabels)[status]}</span>
		</span>
	)
}
