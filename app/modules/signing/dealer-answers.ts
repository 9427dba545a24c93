import { type TotalDecision, totalNoteOf } from '#engine'

/** What a dealer answered to a question about the offer that became what was agreed. */
export type DealerAnswer = { question: string; answer: string }

/** 'The dealer also said: “Yes, same price.” Asked: “With mats?”' */
export const answerInWords = ({ question, answer }: DealerAnswer): string =>
	`The dealer also said: “${answer}” Asked: “${question}”`

/**
 * Returns what an agreement says beside its figures: which total counts and why, where the document did not add up, and what the dealer
 * answered about the offer; null if there is nothing.
 */
export function agreementNoteOf(
	agreement: Parameters<typeof totalNoteOf>[0] & {
		totalDecision: TotalDecision | null
		dealerAnswers?: readonly DealerAnswer[]
	},
): string | null {
	const notes = [totalNoteOf(agreement), ...(agreement.dealerAnswers ?? []).map(answerInWords)]
	return notes.filter(Boolean).join(' ') || null
}
