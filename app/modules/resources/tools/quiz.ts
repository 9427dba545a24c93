import type { QuizQuestion } from '#app/content/scams.ts'

export type GradedQuestion = QuizQuestion & {
	/** The index of the chosen answer; null for none. */
	chosen: number | null
}

export type GradedQuiz = {
	questions: GradedQuestion[]
	answered: number
	right: number
}

/** Reads the answers from the URL (`too-cheap=1`) and grades them. Invalid parameters are ignored. */
export function gradeQuiz(quiz: readonly QuizQuestion[], params: URLSearchParams): GradedQuiz {
	const questions = quiz.map((question) => {
		const answer = params.get(question.id)
		const chosen =
			answer !== null && /^\d$/.test(answer) && question.answers[Number(answer)] ? Number(answer) : null
		return { ...question, chosen }
	})
	const answered = questions.filter(({ chosen }) => chosen !== null)
	return {
		questions,
		answered: answered.length,
		right: answered.filter(({ chosen, answers }) => answers[chosen!]!.right).length,
	}
}
