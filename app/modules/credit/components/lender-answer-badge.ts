import type { StatusTone } from '#app/ui/controls/status-badge.tsx'
import { type LenderAnswer, lenderAnswers } from '../decision/lender-answers.ts'

/** The status badge of a lender's answer; null means that it has not answered yet. */
export const lenderAnswerBadge = (answer: LenderAnswer | null): { tone: StatusTone; children: string } =>
	answer
		? { tone: tones[answer], children: lenderAnswers[answer] }
		: { tone: 'info', children: 'No answer yet' }

const tones: Record<LenderAnswer, StatusTone> = {
	approved: 'ok',
	countered: 'ok',
	declined: 'stop',
	withdrawn: 'off',
}
