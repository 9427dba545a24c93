import { useEffect, useState } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useQuietRevalidation } from '#app/ui/shell/use-quiet-revalidation.ts'
import type { SupportView } from '../../../checklists/checklist-view.ts'
import { countdownText } from '../../../support-clock.ts'

const updateMs = 15_000

/** The 48 hours after a delivery, counting down while the office is open. */
export function SupportClock({ support }: { support: SupportView }) {
	const remainingMs = useCountdown(support)
	const icon = support.state === 'over' ? 'timer-off' : support.state === 'paused' ? 'pause' : 'hourglass'
	return (
		<p className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control bg-brand-wash px-3 py-2 text-small">
			<Icon name={icon} className="size-4.5 shrink-0 text-brand" />
			<span className="font-semibold">48-hour support</span>
			{support.state === 'over' ? (
				<span>
					ended <time dateTime={support.ends.at}>{support.ends.text}</time>
				</span>
			) : (
				<>
					<span role="timer" className="num font-semibold">
						{`${countdownText(remainingMs)} left`}
					</span>
					<span className="text-ink-soft">
						{support.resumes ? (
							<>
								paused until <time dateTime={support.resumes.at}>{support.resumes.text}</time>
							</>
						) : (
							<>
								until <time dateTime={support.ends.at}>{support.ends.text}</time>
							</>
						)}
					</span>
				</>
			)}
			{support.added && (
				<span className="text-ink-soft">{`(${support.added} added for late replies or as extra time)`}</span>
			)}
		</p>
	)
}

/** Returns the remaining time, updated every few seconds while the clock runs; reloads the page's data when it ends or a pause ends. */
function useCountdown({ state, remainingMs, ends, resumes }: SupportView): number {
	const revalidate = useQuietRevalidation()
	const [passedMs, setPassedMs] = useState(0)
	const changesAt = state === 'running' ? ends.at : resumes?.at
	useEffect(() => {
		if (!changesAt) return
		const startedMs = Date.now()
		setPassedMs(0)
		const timer = setInterval(() => {
			if (state === 'running') setPassedMs(Date.now() - startedMs)
			if (Date.now() < Date.parse(changesAt) || startedMs >= Date.parse(changesAt)) return
			clearInterval(timer)
			revalidate()
		}, updateMs)
		return () => clearInterval(timer)
	}, [state, changesAt, revalidate])
	return Math.max(0, remainingMs - passedMs)
}
