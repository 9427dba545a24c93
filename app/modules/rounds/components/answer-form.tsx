import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { PostForm } from '#app/ui/controls/forms/form.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { roundLimits } from '../round.ts'
import { type BidPageData, bidAction } from './bid-page-data.ts'

/** The advisor's questions about the offer, with a form for each that is open. */
export function AnswerForm({ page, rejected }: { page: BidPageData; rejected: RejectedForm | null }) {
	return (
		<Card asChild className="grid gap-4 p-5">
			<section aria-labelledby="questions">
				<h2 id="questions" className="text-h3">
					Questions about your offer
				</h2>
				{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
				{page.questions.map(({ id, question, answer, isAnswered, takesAnswer }) => (
					<div key={id} className="grid gap-2">
						<p className="font-semibold [overflow-wrap:anywhere]">{question}</p>
						{!takesAnswer ? (
							<p className="whitespace-pre-line [overflow-wrap:anywhere]">
								{isAnswered ? answer : 'Not answered.'}
							</p>
						) : (
							<PostForm
								form={{ intent: 'answer', rejected }}
								error={null}
								action={bidAction(page.token)}
								className="grid gap-3"
								preventScrollReset
							>
								<input type="hidden" name="question" value={id} />
								<Field label="Your answer" error={rejected?.errors.answer}>
									<Textarea
										name="answer"
										rows={3}
										maxLength={roundLimits.answer}
										defaultValue={rejected?.values.answer}
									/>
								</Field>
								<div>
									<Button type="submit" variant="line" size="sm">
										Send the answer
									</Button>
								</div>
							</PostForm>
						)}
					</div>
				))}
			</section>
		</Card>
	)
}
