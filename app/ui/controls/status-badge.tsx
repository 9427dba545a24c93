import type { ReactNode } from 'react'
import { cn } from '#app/ui/foundations/cn.ts'

export type LampTone = 'new' | 'info' | 'ok' | 'stop' | 'off'

type StatusLampProps = { tone?: LampTone; children: ReactNode; className?: string }

/** A status as a colored dot with text. `new` waits for us, `info` is in progress, `ok` is done, `stop` needs attention, `off` is over. */
export function StatusLamp({ tone = 'new', children, className }: StatusLampProps) {
	return (
		<span data-lamp={tone} className={cn('lamp', className)}>
			{children}
		</span>
	)
}
