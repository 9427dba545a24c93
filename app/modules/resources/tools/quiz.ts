import type { QuizQuestion } from '#app/content/scams.ts'

export type MarkedQuestion = QuizQuestion & {
	/** The answer that was chosen; null for none. */
	chosen: number | null
}

export type MarkedQuiz = {
	questions: MarkedQuestion[]
	answered: number
	right: number
}

/** Reads the answers out of an address (`too-cheap=1`) and marks them. Anything else in it counts for nothing. */
export function markQuiz(quiz: readonly QuizQuestion[], params: URLSearchParams): MarkedQuiz {
	const questions = quiz.map((question) => {
		const given = params.get(question.id)
		const chosen =
			given !== null && /^\d$/.test(given) && question.answers[Number(given)] ? Number(given) : null
		return { ...question, chosen }
	})
	const answered = questions.filter(({ chosen }) => chosen !== null)
	return {
		questions,
		answered: answered.length,
		right: answered.filter(({ chosen, answers }) => answers[chosen!]!.right).length,
	}
}
