import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'

export type StatusTone = 'new' | 'info' | 'ok' | 'stop' | 'off'

type StatusBadgeProps = { tone?: StatusTone; children: ReactNode; className?: string }

/** A status as a colored dot with text (`.lamp` in instruments.css). `new` waits for us, `info` is in progress, `ok` is done, `stop` needs attention, `off` is over. */
export function StatusBadge({ tone = 'new', children, className }: StatusBadgeProps) {
	return (
		<span data-lamp={tone} className={clsx('lamp', className)}>
			{children}
		</span>
	)
}
