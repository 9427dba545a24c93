import { expect, test } from 'vitest'
import { redFlags, scamQuiz, suspicionSteps } from '#app/content/scams.ts'
import { gradeQuiz } from './quiz.ts'

test('each question has exactly one right answer, and IDs are unique', () => {
	for (const { answers } of scamQuiz) expect(answers.filter(({ right }) => right)).toHaveLength(1)
	const ids = [...redFlags.map(({ id }) => id), ...scamQuiz.map(({ id }) => id)]
	expect(new Set(ids).size).toBe(ids.length)
	for (const { href } of suspicionSteps) if (href) expect(new URL(href).protocol).toBe('https:')
})

test('answers are graded, and invalid ones are ignored', () => {
	const right = scamQuiz.map(({ id, answers }) => [id, String(answers.findIndex((each) => each.right))])
	expect(gradeQuiz(scamQuiz, new URLSearchParams(right))).toMatchObject({ answered: 6, right: 6 })
	const invalid = new URLSearchParams(`${scamQuiz[0]!.id}=9&${scamQuiz[1]!.id}=__proto__&other=1`)
	expect(gradeQuiz(scamQuiz, invalid)).toMatchObject({ answered: 0, right: 0 })
})
