import type { ReactNode } from 'react'
import { cn } from '#app/ui/foundations/cn.ts'

export type LampTone = 'new' | 'info' | 'ok' | 'stop' | 'off'

type StatusLampProps = { tone?: LampTone; children: ReactNode; className?: string }

/** A status: a lamp with a word. `new` waits for us, `info` is under way, `ok` is done, `stop` needs care, `off` is over. */
export function StatusLamp({ tone = 'new', children, className }: StatusLampProps) {
	return (
		<span data-lamp={tone} className={cn('lamp', className)}>
			{children}
		</span>
	)
}
