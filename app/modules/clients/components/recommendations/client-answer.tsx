import { clsx } from 'clsx/lite'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { RecommendationStatus } from '../../files/client-file.ts'
import { clientStatusLabels, statusLabels } from '../../recommendations/recommendation.ts'

/** How each answer is shown: a green check, a red cross, or a clock, yellow for 'maybe' and gray while there is no answer. */
const looks = {
	interested: { icon: 'circle-check', color: 'text-ok' },
	rejected: { icon: 'circle-x', color: 'text-danger' },
	maybe: { icon: 'clock', color: 'text-star' },
	pending: { icon: 'clock', color: 'text-ink-soft' },
} as const satisfies Record<RecommendationStatus, unknown>

type ClientAnswerProps = {
	status: RecommendationStatus
	/** Whether the client reads it. */
	own?: boolean
}

export function ClientAnswer({ status, own }: ClientAnswerProps) {
	const { icon, color } = looks[status]
	return (
		<span data-status={status} className="inline-flex items-center gap-2 font-semibold text-small">
			<Icon name={icon} className={clsx('size-4.5', color)} />
			<span>{(own ? clientStatusLabels : statusLabels)[status]}</span>
		</span>
	)
}
