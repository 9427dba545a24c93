import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { RadioGroup } from '#app/ui/controls/radio-group.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { GradedQuestion, GradedQuiz } from '../../tools/quiz.ts'

/** Situations with questions; the answers are explained once they are given. */
export function ScamQuiz({ quiz: { questions, answered, right } }: { quiz: GradedQuiz }) {
	return (
		<Card look="raised" className="p-6">
			<Form method="get" action="#quiz" preventScrollReset className="grid gap-6">
				{questions.map((question, index) => (
					<Question key={question.id} number={index + 1} question={question} />
				))}
				<div className="flex flex-wrap items-center gap-4">
					<Button type="submit">{answered ? 'Check again' : 'Check my answers'}</Button>
					<p aria-live="polite" className="font-semibold">
						{answered > 0 &&
							`${right} of ${answered} right${answered < questions.length ? ', some not answered yet' : ''}.`}
					</p>
				</div>
			</Form>
		</Card>
	)
}

function Question({ number, question }: { number: number; question: GradedQuestion }) {
	const { id, situation, answers, chosen } = question
	const answer = chosen === null ? null : answers[chosen]
	return (
		<div className="grid gap-2 border-line border-b pb-5">
			<p className="max-w-prose text-ink-soft">{situation}</p>
			<RadioGroup
				legend={`${number}. ${question.question}`}
				name={id}
				defaultValue={chosen === null ? '' : String(chosen)}
				options={answers.map(({ text }, index) => ({ value: String(index), label: text }))}
			/>
			{answer && (
				<p className="max-w-prose text-small">
					<strong>{answer.right ? 'Right.' : 'Not quite.'}</strong>
					<span>{` ${answer.because}${!answer.right ? ` Better: ${answers.find(({ right }) => right)!.text}` : ''}`}</span>
				</p>
			)}
		</div>
	)
}
