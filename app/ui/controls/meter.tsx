import '#app/ui/foundations/waiting.css'
import { clsx } from 'clsx/lite'

type MeterProps = {
	/** What is measured, for screen readers. */
	label: string
	value: number
	max?: number
	className?: string
}

/** The progress of an upload, a checklist or a file. */
export function Meter({ label, value, max = 100, className }: MeterProps) {
	return <progress aria-label={label} value={value} max={max} className={clsx('meter', className)} />
}
