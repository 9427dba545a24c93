import type { LampTone } from '#app/ui/controls/status-badge.tsx'
import { type LenderAnswer, lenderAnswers } from '../decision/lender-answers.ts'

/** The status lamp of a lender's answer; null means that it has not answered yet. */
export const lenderAnswerLamp = (answer: LenderAnswer | null): { tone: LampTone; children: string } =>
	answer
		? { tone: tones[answer], children: lenderAnswers[answer] }
		: { tone: 'info', children: 'No answer yet' }

const tones: Record<LenderAnswer, LampTone> = {
	approved: 'ok',
	countered: 'ok',
	declined: 'stop',
	withdrawn: 'off',
}
