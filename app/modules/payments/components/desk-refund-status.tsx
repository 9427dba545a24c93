import { type LampTone, StatusLamp } from '#app/ui/status-lamp.tsx'
import type { RefundStatus } from '../refund-status.ts'

const lamps: Record<RefundStatus, { tone: LampTone; word: string }> = {
	due: { tone: 'new', word: 'Waiting' },
	requested: { tone: 'info', word: 'Under way' },
	succeeded: { tone: 'ok', word: 'Given back' },
	failed: { tone: 'stop', word: 'Failed' },
	withdrawn: { tone: 'off', word: 'Withdrawn' },
}

export function RefundLamp({ status }: { status: RefundStatus }) {
	return <StatusLamp tone={lamps[status].tone}>{lamps[status].word}</StatusLamp>
}
